import { useState } from 'react';
import type { LibraryFile } from '#contract/library.ts';
import { Button } from '#ui/primitives/button.tsx';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';

const loadPlayer = () => import('./sound-player.tsx');

function preloadPlayer() {
  void loadPlayer().catch(() => undefined);
  preloadDialog();
}

/** Opens the sound of a purchase in the player, whose code is loaded then. */
export function ListenButton({ file, className }: { file: LibraryFile; className?: string }) {
  const [open, setOpen] = useState(false);
  const SoundPlayer = useLazyComponent(loadPlayer, open);
  return (
    <>
      <Button
        size="sm"
        className={className}
        aria-label={`Listen to ${file.name}`}
        onPointerEnter={preloadPlayer}
        onFocus={preloadPlayer}
        onClick={() => setOpen(true)}
      >
        Listen
      </Button>
      {SoundPlayer && open && <SoundPlayer file={file} open onOpenChange={setOpen} />}
    </>
  );
}
