import { useLocation } from 'react-router';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { titleOfPath } from './navigation.ts';

/** A screen of the back office that has its place and nothing in it yet. */
export function SectionHeading() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeading plain title={titleOfPath(pathname) ?? 'Back office'} />
      <p className="mt-4 max-w-[60ch] text-muted">
        This version of Emporia has no screen here. What the API already offers is described in its{' '}
        <a href="/api/docs" className="font-medium text-accent underline underline-offset-3">
          documentation
        </a>
        .
      </p>
    </>
  );
}
