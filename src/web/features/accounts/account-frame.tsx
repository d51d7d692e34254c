import type { ReactNode } from 'react';

/** The narrow page of the sign-in and registration forms. */
export function AccountFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="content" className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <h1 className="font-serif text-title font-heading">{title}</h1>
      {intro && <p className="mt-2 text-muted">{intro}</p>}
      <div className="mt-8">{children}</div>
    </main>
  );
}

export const TEXT_LINK = 'font-medium text-accent underline underline-offset-3 hover:text-accent-strong';
