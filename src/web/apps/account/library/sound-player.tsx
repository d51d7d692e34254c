import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import type { LibraryFile } from '#contract/library.ts';
import type { BoughtFile } from '#contract/product-files.ts';
import { formatSize } from '#domain/file-facts.ts';
import { GOODS_FORMATS, isSound } from '#domain/goods.ts';
import { formatDuration } from '#domain/goods-words.ts';
import { Select } from '#ui/form/select.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { placesOf } from '#web/features/library/library.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { type Sound, useSound } from './use-sound.ts';

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];
const SKIP_SECONDS = 10;

type SoundOfLine = Pick<LibraryFile, 'orderLineId' | 'name' | 'shopName' | 'image' | 'files'>;

interface SoundPlayerProps {
  file: SoundOfLine;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sound of a purchase, which goes on where it was left on any device. */
export default function SoundPlayer({ file, open, onOpenChange }: SoundPlayerProps) {
  const places = useQuery(placesOf(useApi(), file.orderLineId));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={file.name} description={file.shopName}>
      {places.isError && <QueryError query={places} />}
      {places.isPending && (
        <Loading label="Loading the player">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {places.data && <Player line={file} places={places.data} />}
    </Dialog>
  );
}

interface Place {
  fileId: string;
  place: string;
  updatedAt: string;
}

function Player({ line, places }: { line: SoundOfLine; places: readonly Place[] }) {
  const files = line.files.filter(isSound);
  const sound = useSound({
    orderLineId: line.orderLineId,
    files,
    places: new Map(places.map(({ fileId, place }) => [fileId, Number.parseFloat(place)])),
    start: lastHeard(files, places),
  });
  const { file, index, isPlaying, seconds, duration, rate } = sound;
  useMediaSession(sound, line);
  function onKeyDown(event: KeyboardEvent) {
    const actions = new Map([
      [' ', () => (isPlaying ? sound.pause() : sound.play())],
      ['ArrowLeft', () => sound.seek(seconds - SKIP_SECONDS)],
      ['ArrowRight', () => sound.seek(seconds + SKIP_SECONDS)],
      ['n', () => sound.choose(index + 1)],
      ['p', () => sound.choose(index - 1)],
    ]);
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions.get(event.key);
    // The keys of a field are its own, and Space presses a button.
    if (!action || event.target instanceof HTMLInputElement) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    action();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all its controls
    <div className="flex min-w-0 flex-col gap-4" onKeyDown={onKeyDown}>
      <audio ref={sound.audio} preload="metadata" {...sound.events} />
      <p aria-live="polite" className="font-medium wrap-anywhere">
        <bdi>{file.name}</bdi>
      </p>
      <div>
        <input
          type="range"
          aria-label="Place"
          aria-valuetext={`${formatDuration(seconds)}${duration > 0 ? ` of ${formatDuration(duration)}` : ''}`}
          className="h-11 w-full accent-accent"
          min={0}
          max={Math.max(duration, seconds, 1)}
          step={1}
          value={seconds}
          onChange={({ target }) => sound.seek(target.valueAsNumber)}
        />
        <p aria-hidden="true" className="flex justify-between gap-2 text-sm text-muted tabular-nums">
          <span>{formatDuration(seconds)}</span>
          <span>{duration > 0 && formatDuration(duration)}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <RoundButton
          label="Previous file"
          glyph="left"
          disabled={index === 0}
          onClick={() => sound.choose(index - 1)}
        />
        <button
          type="button"
          data-initial-focus
          className="grid size-14 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={isPlaying ? sound.pause : sound.play}
        >
          <Glyph name={isPlaying ? 'pause' : 'play'} className="size-6" />
        </button>
        <RoundButton
          label="Next file"
          glyph="right"
          disabled={index === files.length - 1}
          onClick={() => sound.choose(index + 1)}
        />
        <Button variant="secondary" size="sm" onClick={() => sound.seek(seconds - SKIP_SECONDS)}>
          {SKIP_SECONDS} s back
        </Button>
        <Button variant="secondary" size="sm" onClick={() => sound.seek(seconds + SKIP_SECONDS)}>
          {SKIP_SECONDS} s on
        </Button>
        <Select
          label="Speed"
          hideLabel
          fieldClassName="w-28"
          options={RATES.map((one) => ({ value: String(one), label: `${one} ×` }))}
          value={String(rate)}
          onChange={(value) => sound.changeRate(Number(value))}
        />
      </div>
      {sound.isUnplayable && (
        <p role="alert" className="text-danger">
          This file cannot be played here. Please download it.
        </p>
      )}
      {files.length > 1 && <Tracks files={files} sound={sound} />}
    </div>
  );
}

function Tracks({ files, sound }: { files: readonly BoughtFile[]; sound: Sound }) {
  return (
    <ol aria-label="Sound files" className="divide-y divide-hairline border-y border-hairline">
      {files.map(({ id, name, kind, bytes }, at) => (
        <li key={id}>
          <button
            type="button"
            aria-current={at === sound.index || undefined}
            className="block min-h-11 w-full py-2 text-start hover:underline aria-[current]:font-semibold"
            onClick={() => sound.choose(at)}
          >
            <bdi className="wrap-anywhere">{name}</bdi>
            <span className="block text-sm font-normal text-muted tabular-nums">
              {GOODS_FORMATS[kind].label} · {formatSize(bytes)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function RoundButton(props: {
  label: string;
  glyph: 'left' | 'right';
  disabled: boolean;
  onClick: () => void;
}) {
  const { label, glyph, disabled, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      // Keeps the focus, so that the keys go on working at the last file.
      aria-disabled={disabled || undefined}
      className="grid size-11 place-items-center rounded-control border border-hairline hover:bg-shade aria-disabled:opacity-40"
      onClick={disabled ? undefined : onClick}
    >
      <Glyph name={glyph} />
    </button>
  );
}

/** The index of the file that was heard last; the first one if none was. */
function lastHeard(files: readonly BoughtFile[], places: readonly Place[]): number {
  const newest = places
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .find(({ fileId }) => files.some(({ id }) => id === fileId));
  return Math.max(
    0,
    files.findIndex(({ id }) => id === newest?.fileId),
  );
}

/** What the keys and the lock screen of the device show and do. */
function useMediaSession(sound: Sound, { name, shopName, image }: SoundOfLine) {
  const title = sound.file.name;
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({
      title,
      album: name,
      artist: shopName,
      artwork: [{ src: image }],
    });
    return () => {
      mediaSession.metadata = null;
    };
  }, [title, name, shopName, image]);
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    const { index, seconds } = sound;
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', sound.play],
      ['pause', sound.pause],
      ['previoustrack', () => sound.choose(index - 1)],
      ['nexttrack', () => sound.choose(index + 1)],
      ['seekbackward', () => sound.seek(seconds - SKIP_SECONDS)],
      ['seekforward', () => sound.seek(seconds + SKIP_SECONDS)],
      ['seekto', ({ seekTime }) => sound.seek(seekTime ?? seconds)],
    ];
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
    };
  });
}
