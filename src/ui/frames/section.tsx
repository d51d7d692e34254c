import type { CSSProperties, ReactNode } from 'react';

export interface SectionProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shown beside the title: a 'See More' link. */
  action?: ReactNode;
  children: ReactNode;
  /** '#rrggbb' of the market's settings; with a colour the section spans the window. */
  background?: string;
  color?: string;
  /** The section's id, for links and for its label; unique on the page. */
  id: string;
  className?: string;
}

/** Derives the colours of muted text and empty stars from the section's colours, so that they stay readable. */
function bandStyle(background: string | undefined, color = 'var(--color-ink)'): CSSProperties | undefined {
  if (!background) return undefined;
  return {
    backgroundColor: background,
    color,
    '--color-muted': `color-mix(in srgb, ${color} 80%, ${background})`,
    '--color-star-off': `color-mix(in srgb, ${color} 22%, ${background})`,
  } as CSSProperties;
}

/** A titled section of a storefront page, with its content in the page's width. */
export function Section({
  title,
  subtitle,
  action,
  children,
  background,
  color,
  id,
  className = '',
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${background ? 'py-10 sm:py-14' : 'py-8 sm:py-10'} ${className}`}
      style={bandStyle(background, color)}
    >
      <div className="page-width">
        <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-7">
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="font-serif text-heading font-heading">
              {title}
            </h2>
            {subtitle && <p className="mt-1 opacity-80">{subtitle}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
    </section>
  );
}
