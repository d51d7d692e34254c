import { type ReactNode, useEffect } from 'react';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { installPictureFallback } from '#ui/primitives/picture-fallback.ts';
import { Toaster } from '#ui/primitives/toaster.tsx';
import { DisplayParts } from './display-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { TableParts } from './table-parts.tsx';

/**
 * Every component of src/ui in its states, at /dev/ui. Only a development server routes here; a source rule fails for a
 * component that screens use and this page does not.
 */
function PartsScreen(): ReactNode {
  useEffect(() => installPictureFallback(), []);
  return (
    <div className="back-office min-h-dvh bg-paper text-ink">
      <main className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 p-4">
        <PageHeading
          title="Components"
          subtitle="Everything in src/ui, in all its states. Dark when the system is."
          plain
        />
        <DisplayParts />
        <FieldParts />
        <OverlayParts />
        <TableParts />
      </main>
      <Toaster />
    </div>
  );
}

export { PartsScreen as Component };
