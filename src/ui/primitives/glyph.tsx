const PATHS = {
  left: 'm15 18-6-6 6-6',
  right: 'm9 18 6-6-6-6',
  down: 'm6 9 6 6 6-6',
  plus: 'M5 12h14M12 5v14',
  minus: 'M5 12h14',
  filter: 'M4 7h16M7 12h10M10 17h4',
  close: 'M18 6 6 18M6 6l12 12',
  pause: 'M9 6v12M15 6v12',
  play: 'M7 5v14l12-7z',
  check: 'm5 12 5 5L20 7',
  alert: 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  flag: 'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528',
};

/**
 * The icons of components that every page loads: a plain function without context, cheap to render on the server.
 * Other icons are in `icons/lucide.tsx`, which draws them with the same strokes.
 */
export function Glyph({ name, className = 'size-5' }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg className={`glyph ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
