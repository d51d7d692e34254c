import { useState } from 'react';
import { CASE_MESSAGE_FILES, FILE_MEGABYTES } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { isolated } from '#lib/isolated.ts';
import { Field } from '#ui/form/field.tsx';
import { Paperclip, X } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';

const HINT = `Pictures (PNG, JPEG) or PDFs, ${CASE_MESSAGE_FILES} at most, ${FILE_MEGABYTES.attachment} MB each.`;

/** The message for a file that the server would refuse; undefined if it can be sent. */
function problemOf(file: File): string | undefined {
  if (!/^(image\/(png|jpeg)|application\/pdf)$/.test(file.type))
    return `${isolated(file.name)} is no PNG, JPEG or PDF.`;
  if (file.size > FILE_MEGABYTES.attachment * MEGABYTE)
    return `${isolated(file.name)} is too large: ${FILE_MEGABYTES.attachment} MB at most.`;
  return undefined;
}

/** A field for the files of a message. */
export function FilesField(props: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const { files, onChange } = props;
  const [problem, setProblem] = useState<string>();
  function add(chosen: readonly File[]) {
    // The same file chosen again is one file.
    const isNew = (file: File) =>
      !files.some(
        ({ name, size, lastModified }) =>
          name === file.name && size === file.size && lastModified === file.lastModified,
      );
    const next = [...files, ...chosen.filter(isNew)];
    const nextProblem =
      chosen.map(problemOf).find(Boolean) ??
      (next.length > CASE_MESSAGE_FILES ? `A message has ${CASE_MESSAGE_FILES} files at most.` : undefined);
    setProblem(nextProblem);
    if (!nextProblem) onChange(next);
  }
  return (
    <Field label="Files" optional hint={HINT} error={problem}>
      {(controlProps) => (
        <div className="flex flex-wrap items-center gap-2">
          {files.map((file) => (
            <span
              data-row
              key={`${file.name} ${file.lastModified} ${file.size}`}
              className="inline-flex max-w-full items-center gap-1 rounded-control border border-hairline ps-3 text-sm"
            >
              <span className="truncate">{file.name}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="grid size-9 place-items-center text-muted hover:text-ink pointer-coarse:size-11"
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <X className="size-4" />
              </button>
            </span>
          ))}
          <label
            htmlFor={controlProps.id}
            className={buttonClass({
              variant: 'secondary',
              size: 'sm',
              className:
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            })}
          >
            <input
              {...controlProps}
              type="file"
              multiple
              accept="image/png,image/jpeg,application/pdf"
              className="sr-only"
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <Paperclip className="size-4" />
            <span aria-hidden="true">Attach</span>
          </label>
        </div>
      )}
    </Field>
  );
}
