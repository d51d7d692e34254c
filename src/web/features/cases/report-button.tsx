import { useState } from 'react';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';
import type { ReportSubject } from './report-dialog.tsx';

const load = () => import('./report-dialog.tsx');

function preload() {
  void load().catch(() => undefined);
  preloadDialog();
}

interface ReportButtonProps {
  subject: ReportSubject;
  /** How the subject is called: the product, the shop. */
  about: string;
  /** The text of the button; 'Report' by default. */
  label?: string;
  disabled?: boolean;
}

/** A quiet button that opens the form of a report, which is loaded then. */
export function ReportButton({ subject, about, label = 'Report', disabled }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const ReportDialog = useLazyOverlay(load, open, () => setOpen(false));
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-label={`${label}: ${about}`}
        className="inline-flex min-h-6 items-center gap-1.5 text-sm text-muted underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Glyph name="flag" className="size-3.5" /> {label}
      </button>
      {ReportDialog && <ReportDialog subject={subject} about={about} open={open} onOpenChange={setOpen} />}
    </>
  );
}
