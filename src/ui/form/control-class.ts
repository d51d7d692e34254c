/** The classes of a one-line control. The font is 16 px on touch screens, since iOS zooms into smaller inputs. */
export const CONTROL =
  'block w-full min-h-11 rounded-control border border-edge bg-surface px-3 py-2 text-[0.9375rem] text-ink transition-colors placeholder:text-muted hover:border-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-shade disabled:opacity-60 aria-invalid:border-danger pointer-coarse:text-base';
