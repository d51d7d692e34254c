import type { LibraryFile } from '#contract/library.ts';
import { LICENSE_NAMES } from '#domain/license.ts';
import { Copy } from '#ui/icons/lucide.tsx';
import { copyText } from '#web/kernel/copy-text.ts';

interface LineLicenseProps extends Pick<LibraryFile, 'license' | 'licenseText' | 'licenseKeys'> {
  /** Of the product. */
  name: string;
}

/** The licence that a line was bought with, and its licence keys. */
export function LineLicense({ name, license, licenseText, licenseKeys }: LineLicenseProps) {
  return (
    <>
      {license && (
        <details className="text-sm">
          <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-3 pointer-coarse:min-h-11">
            {LICENSE_NAMES[license]}
            <span className="sr-only"> of {name}</span>
          </summary>
          <p className="mt-1 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{licenseText}</p>
        </details>
      )}
      {licenseKeys.length > 0 && (
        <div className="mt-1 text-sm">
          <p className="text-muted">{licenseKeys.length === 1 ? 'Licence key' : 'Licence keys'}</p>
          <ul aria-label={`Licence keys of ${name}`} className="max-h-40 overflow-y-auto">
            {licenseKeys.map((key) => (
              <li key={key} className="flex items-center gap-1">
                <span className="min-w-0 font-mono select-all [overflow-wrap:anywhere]">{key}</span>
                <button
                  type="button"
                  aria-label={`Copy licence key ${key}`}
                  onClick={() => void copyText(key, 'The licence key')}
                  className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-shade pointer-coarse:size-11"
                >
                  <Copy className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
