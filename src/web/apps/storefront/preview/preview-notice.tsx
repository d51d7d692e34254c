import type { ReactNode } from 'react';
import { Link } from '#ui/primitives/link.tsx';

/** The notice above a preview, with a link back to the record. */
export function PreviewNotice(props: { children: ReactNode; back: { label: string; href: string } }) {
  const { children, back } = props;
  return (
    <section aria-label="Preview" className="border-b border-hairline bg-accent-soft text-accent-strong">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p className="text-[0.9375rem]">
          <strong className="font-semibold">Preview.</strong> {children}
        </p>
        <Link
          to={back.href}
          className="inline-flex min-h-9 items-center font-medium underline underline-offset-3"
        >
          {back.label}
        </Link>
      </div>
    </section>
  );
}
