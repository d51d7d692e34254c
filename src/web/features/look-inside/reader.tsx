import { useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
  useRef,
  useState,
} from 'react';
import type { Client } from '#client/client.ts';
import type { LookInside } from '#contract/look-inside.ts';
import { PAGE_WIDTHS, pagePictureAt, THUMBNAIL_WIDTH } from '#domain/page-picture.ts';
import { pageRanges } from '#domain/page-ranges.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { focusableScroller } from '#ui/primitives/focusable-scroller.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { pageText } from './look-inside.data.ts';
import './reader.css';

type ShownPage = LookInside['pages'][number];

/** The distance of a swipe that turns the page. */
const SWIPE_PX = 50;
const MAX_ZOOM = 4;
const ZOOM_STEP = 0.5;

/** Thumbnails on each side of the page that is shown: each asks the market to draw it. */
const THUMBNAILS_AROUND = 8;
/** Files with more pages have a field to go to one of them. */
const PAGES_IN_SIGHT = 2 * THUMBNAILS_AROUND + 1;

/** Ranges of pages that a sentence names. */
const RANGES_NAMED = 8;

interface ReaderProps {
  name: string;
  look: Pick<LookInside, 'pages' | 'outline' | 'pageCount' | 'undrawable'>;
  /** The query of the words of a page. */
  textOf: (api: Client, page: number) => ReturnType<typeof pageText>;
  /** The page that is shown first; by default the first one. */
  startPage?: number;
  /** Below the name of the file. */
  description?: string;
  /** Shown after the last page, in place of a page. */
  end?: ReactNode;
  /** Beside the controls. */
  tools?: ReactNode;
  /** Whether the file can be downloaded, which shows what is missing here. */
  canDownload?: boolean;
  /** Called before a page that could not be loaded is tried again. */
  onRetry?: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Pages of a file: by keys, swipes and pinches, with their words for screen readers. */
export default function Reader(props: ReaderProps) {
  const { name, look, textOf, startPage, description, end, tools, canDownload, onRetry } = props;
  const { open, onOpenChange } = props;
  const { pages, outline, pageCount, undrawable } = look;
  const [wanted, setIndex] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ page }) => page === startPage),
    ),
  );
  const [zoom, setZoom] = useState(1);
  const [showsContents, setShowsContents] = useState(false);
  const last = end ? pages.length : pages.length - 1;
  // Another version of the file may be shorter.
  const index = Math.min(wanted, last);
  /** Undefined at the end, behind the pages. */
  const page = pages[index];

  function show(next: number) {
    setIndex(Math.min(last, Math.max(0, next)));
    setZoom(1);
  }
  const zoomBy = (by: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom + by)));
  function onKeyDown(event: KeyboardEvent) {
    const actions = new Map([
      ['ArrowRight', () => show(index + 1)],
      ['PageDown', () => show(index + 1)],
      ['ArrowLeft', () => show(index - 1)],
      ['PageUp', () => show(index - 1)],
      ['Home', () => show(0)],
      ['End', () => show(pages.length - 1)],
      ['+', () => zoomBy(ZOOM_STEP)],
      ['-', () => zoomBy(-ZOOM_STEP)],
    ]);
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions.get(event.key);
    // The keys of a field are its own.
    if (!action || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    action();
  }
  const hasContents = outline.length > 0;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={name} description={description} size="full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all its controls */}
      <div
        className="reader"
        data-contents={(hasContents && showsContents) || undefined}
        onKeyDown={onKeyDown}
      >
        <div className="reader-bar flex flex-wrap items-center gap-2">
          <IconButton
            label="Previous page"
            glyph="left"
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <IconButton
            label="Next page"
            glyph="right"
            takesFocus
            disabled={index === last}
            onClick={() => show(index + 1)}
          />
          <p aria-live="polite" className="text-sm">
            {page ? `Page ${page.page} of ${pageCount}` : 'The end of the preview'}
          </p>
          {page && pages.length > PAGES_IN_SIGHT && (
            <GoToPage key={page.page} pages={pages} current={page.page} show={show} />
          )}
          <span className="ms-auto" />
          {tools}
          <IconButton
            label="Smaller"
            glyph="minus"
            disabled={zoom === 1}
            onClick={() => zoomBy(-ZOOM_STEP)}
          />
          <IconButton
            label="Larger"
            glyph="plus"
            disabled={zoom === MAX_ZOOM}
            onClick={() => zoomBy(ZOOM_STEP)}
          />
          {hasContents && (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={showsContents}
              onClick={() => setShowsContents(!showsContents)}
            >
              Contents
            </Button>
          )}
          {undrawable.length > 0 && (
            <p className="w-full text-sm">
              {undrawable.length === 1 ? 'Page' : 'Pages'} {pageRanges(undrawable, RANGES_NAMED)} cannot be
              shown here.
              {canDownload && ` Download the file to read ${undrawable.length === 1 ? 'it' : 'them'}.`}
            </p>
          )}
          <p aria-live="polite" className="w-full text-sm empty:hidden">
            {page?.missingGlyphs && (
              <>
                Some letters of this page cannot be shown here, because the file does not contain their font.
                {canDownload && ' Download it to read them.'}
              </>
            )}
          </p>
        </div>
        {hasContents && showsContents && (
          <Contents
            outline={outline}
            pages={pages}
            current={page?.page}
            show={(target) => {
              show(target);
              setShowsContents(window.matchMedia('(min-width: 64rem)').matches);
            }}
          />
        )}
        <Stage
          key={page?.page ?? 'end'}
          aspect={page ? page.width / page.height : 1}
          zoom={zoom}
          onZoom={(value) => setZoom(Math.min(MAX_ZOOM, Math.max(1, value)))}
          onTurn={(by) => show(index + by)}
        >
          {page ? (
            <PagePicture name={name} page={page} next={pages[index + 1]} zoom={zoom} onRetry={onRetry} />
          ) : (
            end
          )}
        </Stage>
        {page && <PageWords page={page.page} textOf={textOf} />}
        {pages.length > 1 && <Strip pages={pages} index={index} show={show} />}
      </div>
    </Dialog>
  );
}

function IconButton({
  label,
  glyph,
  takesFocus,
  disabled,
  onClick,
}: {
  label: string;
  glyph: Parameters<typeof Glyph>[0]['name'];
  /** Gets the focus when the reader opens, so that its keys work at once. */
  takesFocus?: boolean;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-initial-focus={takesFocus}
      // Keeps the focus, so that the keys go on working at the last page.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className="grid size-11 place-items-center rounded-control border border-hairline hover:bg-shade aria-disabled:opacity-40"
    >
      <Glyph name={glyph} />
    </button>
  );
}

/** Where a page is shown. Two fingers enlarge it; one finger turns the page while it is not enlarged. */
function Stage({
  aspect,
  zoom,
  onZoom,
  onTurn,
  children,
}: {
  /** Width by height of the page. */
  aspect: number;
  zoom: number;
  onZoom: (zoom: number) => void;
  onTurn: (by: number) => void;
  children: ReactNode;
}) {
  const start = useRef<{ x: number; distance: number; zoom: number } | null>(null);

  function onTouchStart({ touches }: TouchEvent) {
    start.current = { x: touches[0]?.clientX ?? 0, distance: distanceOf(touches), zoom };
  }
  function onTouchMove({ touches }: TouchEvent) {
    if (touches.length < 2 || !start.current) return;
    onZoom((start.current.zoom * distanceOf(touches)) / (start.current.distance || 1));
  }
  function onTouchEnd({ changedTouches, touches }: TouchEvent) {
    if (touches.length > 0) return;
    const moved = (changedTouches[0]?.clientX ?? 0) - (start.current?.x ?? 0);
    const wasOneFinger = start.current?.distance === 0;
    if (wasOneFinger && zoom === 1 && Math.abs(moved) > SWIPE_PX) onTurn(moved < 0 ? 1 : -1);
    start.current = null;
  }
  return (
    <div
      ref={focusableScroller}
      className="reader-stage"
      style={{ '--aspect': aspect, '--zoom': zoom } as CSSProperties}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
    >
      {children}
    </div>
  );
}

function PagePicture({
  name,
  page,
  next,
  zoom,
  onRetry,
}: {
  name: string;
  page: ShownPage;
  /** Loaded while this page is read. */
  next: ShownPage | undefined;
  zoom: number;
  onRetry?: () => void;
}) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const retried = attempt === 0 ? '' : `${page.image.includes('?') ? '&' : '?'}attempt=${attempt}`;
  const sizes = zoom === 1 ? '(min-width: 48rem) 50vw, 92vw' : '200vw';
  if (failed) {
    return (
      <div className="p-6 text-center">
        <p>This page could not be loaded.</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => {
            onRetry?.();
            setAttempt(attempt + 1);
            setFailed(false);
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="reader-page">
      <img
        src={page.image + retried}
        srcSet={sourcesOf(page, retried)}
        sizes={sizes}
        width={page.width}
        height={page.height}
        alt={`Page ${page.page} of ${name}`}
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={() => setFailed(true)}
      />
      {loaded && next && <img hidden src={next.image} srcSet={sourcesOf(next)} sizes={sizes} alt="" />}
    </div>
  );
}

const sourcesOf = ({ image }: ShownPage, suffix = ''): string =>
  PAGE_WIDTHS.slice(1)
    .map((width) => `${pagePictureAt(image, width)}${suffix} ${width}w`)
    .join(', ');

/** A field with the number of the page. */
function GoToPage({
  pages,
  current,
  show,
}: {
  pages: readonly ShownPage[];
  current: number;
  show: (index: number) => void;
}) {
  return (
    <form
      className="w-24"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(new FormData(event.currentTarget).get('page'));
        const at = pages.findIndex(({ page }) => page >= wanted);
        show(at === -1 ? pages.length - 1 : at);
      }}
    >
      <TextInput
        label="Go to page"
        hideLabel
        name="page"
        type="number"
        inputMode="numeric"
        enterKeyHint="go"
        min={1}
        max={pages.at(-1)?.page}
        defaultValue={current}
      />
    </form>
  );
}

/** The distance of two fingers; 0 for one. */
function distanceOf(touches: TouchEvent['touches']): number {
  const [one, other] = [touches[0], touches[1]];
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

/** What a page says, for those who do not see its picture. */
function PageWords({ page, textOf }: { page: number; textOf: ReaderProps['textOf'] }) {
  const { data } = useQuery(textOf(useApi(), page));
  return (
    <section className="sr-only" aria-label={`Text of page ${page}`}>
      {data?.text || 'This page has no text.'}
    </section>
  );
}

function Contents({
  outline,
  pages,
  current,
  show,
}: {
  outline: LookInside['outline'];
  pages: readonly ShownPage[];
  current: number | undefined;
  show: (index: number) => void;
}) {
  return (
    <nav aria-label="Contents" className="reader-contents" data-open>
      <ol className="divide-y divide-hairline border-y border-hairline text-sm">
        {outline.map(({ title, page }, entry) => {
          const index = pages.findIndex((shown) => shown.page === page);
          const row = (
            <>
              <span className="min-w-0 flex-1 break-words">{title}</span>
              <span className="text-muted tabular-nums">{page}</span>
            </>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal
            <li key={entry}>
              {index === -1 ? (
                <span className="flex gap-3 py-2 text-muted">{row}</span>
              ) : (
                <button
                  type="button"
                  aria-current={page === current || undefined}
                  className="flex min-h-11 w-full items-center gap-3 py-2 text-start hover:underline aria-[current]:font-semibold"
                  onClick={() => show(index)}
                >
                  {row}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Strip({
  pages,
  index,
  show,
}: {
  pages: readonly ShownPage[];
  index: number;
  show: (index: number) => void;
}) {
  const first = Math.max(0, index - THUMBNAILS_AROUND);
  return (
    <ul className="reader-strip flex gap-2 overflow-x-auto p-1" aria-label="Pages">
      {pages.slice(first, index + THUMBNAILS_AROUND + 1).map(({ page, image, width, height }, at) => (
        <li key={page} className="shrink-0">
          <button
            type="button"
            aria-label={`Page ${page}`}
            aria-current={first + at === index || undefined}
            onClick={() => show(first + at)}
            className="block rounded-small border-2 border-hairline bg-shade p-0.5 aria-[current]:border-accent"
          >
            <img
              src={pagePictureAt(image, THUMBNAIL_WIDTH)}
              alt=""
              loading="lazy"
              width={width}
              height={height}
              className="h-16 w-auto"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
