import { useState } from 'react';
import type { LibraryFile } from '#contract/library.ts';
import { Button } from '#ui/primitives/button.tsx';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';

const loadReader = () => import('./file-reader.tsx');

function preloadReader() {
  void loadReader().catch(() => undefined);
  preloadDialog();
}

interface ReadButtonProps {
  file: Pick<LibraryFile, 'orderLineId' | 'name' | 'versions'>;
  /** The page that is shown first. */
  page?: number;
  variant?: 'primary' | 'secondary';
  className?: string;
}

/** Opens a bought file in the reader, whose code and pages are loaded then. */
export function ReadButton({ file, page, variant, className }: ReadButtonProps) {
  const [open, setOpen] = useState(false);
  const FileReader = useLazyOverlay(loadReader, open, () => setOpen(false));
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        className={className}
        aria-label={page === undefined ? `Read ${file.name}` : `Read page ${page} of ${file.name}`}
        onPointerEnter={preloadReader}
        onFocus={preloadReader}
        onClick={() => setOpen(true)}
      >
        Read
      </Button>
      {FileReader && open && <FileReader file={file} startPage={page} open onOpenChange={setOpen} />}
    </>
  );
}
