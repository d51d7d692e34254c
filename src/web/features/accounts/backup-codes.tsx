import { useEffect, useRef } from 'react';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';

/** The backup codes, this once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          Keep these backup codes
        </h3>
        <p className="mt-2 max-w-prose text-muted">
          If you lose your phone, each of them signs you in once. They are shown only now. Keep them where you
          find them without your phone.
        </p>
      </div>
      <ul
        aria-label="Backup codes"
        className="grid gap-x-8 gap-y-2 rounded-control bg-shade p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-[0.9375rem]">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => download(codes)}>
          <Download className="size-4" /> Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'emporia-backup-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
