import clsx from 'clsx';
import { Glyph } from './icons.tsx';

/** What the running carousel tells its controls. */
export interface CarouselState {
  index: number;
  steps: number;
  canPrev: boolean;
  canNext: boolean;
  /** Null when it does not advance by itself. */
  playing: boolean | null;
  goTo: (index: number) => void;
  togglePlaying: () => void;
}

interface ControlsProps {
  state: CarouselState | null;
  /** Steps to draw before the carousel runs; null when not known yet. */
  steps: number | null;
  move: (by: 1 | -1) => void;
  inside: boolean;
}

/** More dots than this become 'step / steps'. */
const DOTS_MAX = 8;

function Arrow({
  by,
  disabled,
  move,
  inside,
}: Pick<ControlsProps, 'move' | 'inside'> & { by: 1 | -1; disabled: boolean }) {
  return (
    <button
      type="button"
      aria-label={by === 1 ? 'Next' : 'Previous'}
      disabled={disabled}
      onClick={() => move(by)}
      className={clsx(
        'grid size-11 place-items-center rounded-full transition-opacity',
        inside
          ? 'absolute top-1/2 -translate-y-1/2 bg-surface text-ink shadow-float hover:bg-paper disabled:opacity-0 max-sm:hidden'
          : 'hover:bg-shade disabled:opacity-30',
        inside && (by === 1 ? 'right-4' : 'left-4'),
      )}
    >
      <Glyph name={by === 1 ? 'right' : 'left'} />
    </button>
  );
}

function Dots({ state, steps, inside }: Pick<ControlsProps, 'state' | 'inside'> & { steps: number }) {
  const index = state?.index ?? 0;
  if (steps > DOTS_MAX) {
    return (
      <span className="min-w-16 text-center text-sm tabular-nums">
        {index + 1} / {steps}
      </span>
    );
  }
  return Array.from({ length: steps }, (_, step) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
      key={step}
      type="button"
      aria-label={`Go to ${step + 1} of ${steps}`}
      aria-current={step === index || undefined}
      onClick={() => state?.goTo(step)}
      className="grid size-6 place-items-center rounded-full pointer-coarse:h-11 focus-visible:-outline-offset-2"
    >
      <span
        className={clsx(
          'size-2 rounded-full transition-opacity',
          inside ? 'bg-on-art' : 'bg-ink',
          step === index ? 'opacity-100' : inside ? 'opacity-50' : 'opacity-25',
        )}
      />
    </button>
  ));
}

function PlayToggle({ state }: { state: CarouselState }) {
  return (
    <button
      type="button"
      aria-label={state.playing ? 'Pause' : 'Play'}
      onClick={state.togglePlaying}
      className="grid size-6 place-items-center rounded-full pointer-coarse:size-11 focus-visible:-outline-offset-2"
    >
      <Glyph name={state.playing ? 'pause' : 'play'} className="size-4" />
    </button>
  );
}

/** Arrows, dots and, where it advances by itself, pause. Their room is reserved before the carousel runs. */
export function CarouselControls({ state, steps, move, inside }: ControlsProps) {
  const known = state?.steps ?? steps;
  const bar = (
    <>
      {known !== null && <Dots state={state} steps={known} inside={inside} />}
      {state && state.playing !== null && <PlayToggle state={state} />}
    </>
  );
  const back = <Arrow by={-1} move={move} inside={inside} disabled={!state?.canPrev} />;
  const on = <Arrow by={1} move={move} inside={inside} disabled={state ? !state.canNext : false} />;
  if (inside) {
    return (
      <div className="carousel-controls">
        {back}
        {on}
        <div className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center rounded-pill bg-art-shade px-1.5 py-0.5 text-on-art sm:bottom-4">
          {bar}
        </div>
      </div>
    );
  }
  return (
    <div className="carousel-controls mt-4 min-h-11 items-center justify-center gap-2">
      {back}
      <div className="flex items-center">{bar}</div>
      {on}
    </div>
  );
}
