import { useState } from 'react';
import type { LookInside } from '#contract/look-inside.ts';
import { Button } from '#ui/primitives/button.tsx';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { pageText } from './look-inside.data.ts';

const loadReader = () => import('./reader.tsx');

function preloadReader() {
  void loadReader().catch(() => undefined);
  preloadDialog();
}

/** Opens the reader, whose code and pages are loaded then. */
export function LookInsideButton({ slug, name, look }: { slug: string; name: string; look: LookInside }) {
  const [open, setOpen] = useState(false);
  const Reader = useLazyComponent(loadReader, open);
  return (
    <>
      <Button
        variant="secondary"
        className="mt-4 w-full"
        onPointerEnter={preloadReader}
        onFocus={preloadReader}
        onClick={() => setOpen(true)}
      >
        Look inside
      </Button>
      {Reader && (
        <Reader
          name={name}
          look={look}
          textOf={(api, page) => pageText(api, { slug, page })}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
