import clsx from 'clsx';
import { Glyph } from './glyph.tsx';

interface CarouselControlsProps {
  page: number;
  /** Null before layout, if the number of pages depends on the window's width. */
  pages: number | null;
  canGoBack: boolean;
  canGoForward: boolean;
  goToPage: (page: number) => void;
}

/** With more pages, 'page / pages' replaces the dots. */
const DOTS_MAX = 8;

const ARROW =
  'grid size-11 place-items-center rounded-full transition-opacity hover:bg-shade disabled:opacity-30';

/** Arrows and dots below the slides. Their space is reserved before the carousel is hydrated. */
export function CarouselControls({ page, pages, canGoBack, canGoForward, goToPage }: CarouselControlsProps) {
  return (
    <div className="carousel-controls">
      <button
        type="button"
        aria-label="Previous"
        disabled={!canGoBack}
        onClick={() => goToPage(page - 1)}
        className={ARROW}
      >
        <Glyph name="left" />
      </button>
      <div className="flex flex-wrap items-center justify-center">
        {pages !== null && <Dots page={page} pages={pages} goToPage={goToPage} />}
      </div>
      <button
        type="button"
        aria-label="Next"
        disabled={!canGoForward}
        onClick={() => goToPage(page + 1)}
        className={ARROW}
      >
        <Glyph name="right" />
      </button>
    </div>
  );
}

function Dots({ page, pages, goToPage }: { page: number; pages: number; goToPage: (page: number) => void }) {
  if (pages > DOTS_MAX) {
    return (
      <span className="min-w-16 text-center text-sm tabular-nums">
        {page + 1} / {pages}
      </span>
    );
  }
  return Array.from({ length: pages }, (_, dot) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its place
      key={dot}
      type="button"
      aria-label={`Go to ${dot + 1} of ${pages}`}
      aria-current={dot === page || undefined}
      onClick={() => goToPage(dot)}
      className="grid size-6 place-items-center rounded-full pointer-coarse:h-11 focus-visible:-outline-offset-2"
    >
      <span
        className={clsx(
          'size-2 rounded-full bg-ink transition-opacity',
          dot === page ? 'opacity-100' : 'opacity-25',
        )}
      />
    </button>
  ));
}
