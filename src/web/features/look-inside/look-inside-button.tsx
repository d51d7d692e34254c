import { useState } from 'react';
import type { LookInside } from '#contract/look-inside.ts';
import { Button } from '#ui/primitives/button.tsx';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';

const loadPreview = () => import('./preview-reader.tsx');

function preload() {
  void loadPreview().catch(() => undefined);
  preloadDialog();
}

interface LookInsideButtonProps {
  slug: string;
  name: string;
  look: LookInside;
  /** Undefined where the product cannot be bought. */
  onAddToCart?: () => void;
}

/** Opens the reader, whose code and pages are loaded then. */
export function LookInsideButton(props: LookInsideButtonProps) {
  const [open, setOpen] = useState(false);
  const PreviewReader = useLazyOverlay(loadPreview, open, () => setOpen(false));
  return (
    <>
      <Button
        variant="secondary"
        className="mt-4 w-full"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Look inside
      </Button>
      {PreviewReader && <PreviewReader {...props} open={open} onOpenChange={setOpen} />}
    </>
  );
}
