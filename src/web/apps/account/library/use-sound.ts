import { useEffect, useRef, useState } from 'react';
import type { BoughtFile } from '#contract/product-files.ts';
import { ADDRESSES_FRESH_MS } from '#web/features/library/library.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

/** Seconds of playing after which the place is kept again. */
const SAVE_EVERY_SECONDS = 30;
/** A file is begun again when less than this is left of it. */
const END_SECONDS = 3;

interface SoundOptions {
  orderLineId: string;
  files: readonly BoughtFile[];
  /** Seconds from the start, by the id of the file. */
  places: ReadonlyMap<string, number>;
  /** The index of the file that is shown first. */
  start: number;
}

/**
 * Plays files of a purchase one after the other in `audio`, which its caller renders with `events`. Their addresses are valid
 * for some minutes and are fetched anew after that. The place in each file is kept on the account: when it pauses, ends or is
 * left, and every half minute while it plays.
 */
export function useSound({ orderLineId, files, places, start }: SoundOptions) {
  const api = useApi();
  const audio = useRef<HTMLAudioElement>(null);
  const [index, setIndex] = useState(start);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isUnplayable, setIsUnplayable] = useState(false);
  const [rate, setRate] = useState(1);
  const file = files[index] as BoughtFile;
  const [heard, setHeard] = useState<ReadonlyMap<string, number>>(places);
  const seconds = heard.get(file.id) ?? 0;
  const [duration, setDuration] = useState(0);
  /** What is loaded, or will be. */
  const loaded = useRef({ fileId: '', atMs: 0, seconds: 0, play: false, retried: false });
  const saved = useRef(new Map(places));
  const now = useRef({ fileId: file.id, seconds });
  now.current = { fileId: file.id, seconds };

  function save() {
    const { fileId, seconds: place } = now.current;
    if (Math.round(saved.current.get(fileId) ?? 0) === Math.round(place)) return;
    saved.current.set(fileId, place);
    api('PATCH library/{orderLineId}/file/{fileId}/place', {
      params: { orderLineId, fileId },
      body: { place: place.toFixed(1) },
      // The place is a convenience: a failure must not disturb who listens, and the next time keeps it.
    }).catch(() => saved.current.delete(fileId));
  }
  function setSeconds(value: number) {
    now.current = { fileId: file.id, seconds: value };
    setHeard((before) => new Map(before).set(file.id, value));
  }

  const isFresh = () =>
    loaded.current.fileId === file.id && performance.now() - loaded.current.atMs < ADDRESSES_FRESH_MS;

  async function load(fileId: string, want: { seconds: number; play: boolean; retried?: boolean }) {
    const request = { fileId, atMs: performance.now(), retried: false, ...want };
    loaded.current = request;
    setIsUnplayable(false);
    try {
      const { url } = await api('POST library/{orderLineId}/file/{fileId}/link', {
        params: { orderLineId, fileId },
      });
      // Another file may have been chosen meanwhile.
      if (loaded.current === request && audio.current) audio.current.src = url;
    } catch (error) {
      if (loaded.current !== request) return;
      loaded.current = { ...request, fileId: '' };
      setIsPlaying(false);
      showFailure(error);
    }
  }

  function play() {
    setIsPlaying(true);
    if (isFresh()) void audio.current?.play().catch(() => setIsPlaying(false));
    else void load(file.id, { seconds, play: true });
  }
  function pause() {
    setIsPlaying(false);
    loaded.current.play = false;
    audio.current?.pause();
    save();
  }
  function seek(value: number) {
    const target = Math.max(0, duration > 0 ? Math.min(value, duration) : value);
    setSeconds(target);
    if (!isFresh()) {
      if (loaded.current.fileId === file.id) void load(file.id, { seconds: target, play: isPlaying });
    } else if (audio.current?.readyState) audio.current.currentTime = target;
    else loaded.current.seconds = target;
  }
  function choose(next: number, wantsPlay = true) {
    const chosen = files[next];
    if (!chosen) return;
    save();
    audio.current?.pause();
    setIndex(next);
    setDuration(0);
    setIsPlaying(wantsPlay);
    if (wantsPlay) void load(chosen.id, { seconds: heard.get(chosen.id) ?? 0, play: true });
  }
  function changeRate(value: number) {
    setRate(value);
    if (audio.current) audio.current.playbackRate = value;
  }

  const events = {
    onLoadedMetadata() {
      const element = audio.current;
      if (!element) return;
      const { seconds: wanted, play: wantsPlay } = loaded.current;
      setDuration(Number.isFinite(element.duration) ? element.duration : 0);
      element.currentTime = wanted > element.duration - END_SECONDS ? 0 : wanted;
      element.playbackRate = rate;
      if (wantsPlay) void element.play().catch(() => setIsPlaying(false));
    },
    onTimeUpdate() {
      const element = audio.current;
      if (!element || loaded.current.fileId !== file.id || element.readyState === 0) return;
      loaded.current.retried = false;
      setSeconds(element.currentTime);
      if (Math.abs(element.currentTime - (saved.current.get(file.id) ?? 0)) >= SAVE_EVERY_SECONDS) save();
    },
    onPlay: () => setIsPlaying(true),
    onEnded() {
      setSeconds(0);
      save();
      setIsPlaying(false);
      if (index + 1 < files.length) choose(index + 1);
    },
    onError() {
      if (loaded.current.fileId !== file.id) return;
      // Its address may have expired earlier than this clock says; a file that cannot be played fails again.
      if (!loaded.current.retried) {
        void load(file.id, { seconds, play: isPlaying, retried: true });
        return;
      }
      setIsPlaying(false);
      setIsUnplayable(true);
    },
  };

  const saveLatest = useRef(save);
  saveLatest.current = save;
  useEffect(() => {
    const onHide = () => saveLatest.current();
    // The last event that a page surely gets.
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      onHide();
    };
  }, []);

  return {
    audio,
    events,
    file,
    index,
    isPlaying,
    isUnplayable,
    rate,
    seconds,
    duration,
    play,
    pause,
    seek,
    choose,
    changeRate,
  };
}

export type Sound = ReturnType<typeof useSound>;
