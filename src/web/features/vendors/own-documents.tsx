import { useRef } from 'react';
import type { ChecklistEntry } from '#contract/vendors.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import { submitDocument } from './vendors.data.ts';

/** The documents that the market asks a shop for, with a button to upload each. */
export function OwnDocuments({ documents }: { documents: readonly ChecklistEntry[] }) {
  return (
    <section aria-label="Documents">
      <h3 className="font-medium">Documents that the market asks for:</h3>
      <ul className="mt-2 grid gap-4">
        {documents.map((entry) => (
          <Item key={entry.itemId} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Item({ entry: { itemId, title, text, status, reason, document } }: { entry: ChecklistEntry }) {
  const input = useRef<HTMLInputElement>(null);
  const submit = useApiMutation(submitDocument);
  return (
    <li className="grid gap-2 border-t border-hairline pt-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        <DocumentStatusBadge status={status} />
      </span>
      {text && <p className="max-w-prose text-muted whitespace-pre-line">{text}</p>}
      {reason && <p className="border-s-2 border-hairline ps-3 break-words whitespace-pre-line">{reason}</p>}
      <div className="flex flex-wrap gap-2">
        {document && (
          <a href={document.url} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Download<span className="sr-only"> {title}</span>
          </a>
        )}
        {status !== 'Accepted' && (
          <>
            <input
              ref={input}
              type="file"
              accept=".pdf,image/png,image/jpeg"
              aria-label={`Document for ${title}`}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) submit.mutate({ itemId, document: file });
                // The same file can be chosen again after a failure.
                event.target.value = '';
              }}
            />
            <Button
              variant="secondary"
              size="sm"
              busy={submit.isPending}
              onClick={() => input.current?.click()}
            >
              {document ? 'Replace' : 'Upload a PDF or picture'}
              <span className="sr-only"> for {title}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
