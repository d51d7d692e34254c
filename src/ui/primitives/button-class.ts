import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
/** 'icon' is a square for a single icon; it needs an aria-label. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width of the container. */
  block?: boolean;
  className?: string;
}

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-control border font-medium no-underline select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink hover:bg-shade',
  ghost: 'border-transparent text-ink hover:bg-shade',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 py-2 text-[0.9375rem]',
  lg: 'min-h-13 px-6 py-3 text-base',
  icon: 'size-11 shrink-0',
};

/** The classes of a button, also for links: `<Link className={buttonClass()}>`. */
export const buttonClass = ({
  variant = 'primary',
  size = 'md',
  block,
  className,
}: ButtonLook = {}): string => clsx(BASE, VARIANTS[variant], SIZES[size], block && 'w-full', className);
