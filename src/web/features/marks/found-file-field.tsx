import clsx from 'clsx';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { Field } from '#ui/form/field.tsx';
import { FileText } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';

const HINT = `A PDF, or a picture or photograph of one page (PNG or JPEG), ${FILE_MEGABYTES.found} MB at most.`;

/** The field to drop or choose a file whose source is wanted; it shows the name of the chosen one. */
export function FoundFileField({
  file,
  busy,
  onChoose,
}: {
  file: File | null;
  busy: boolean;
  onChoose: (file: File) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  function onFileChange(event: ChangeEvent<HTMLInputElement>) {
    const selectedFile = event.target.files?.[0];
    // Cleared, since choosing the same file again would not fire a change event.
    event.target.value = '';
    if (selectedFile) onChoose(selectedFile);
  }
  function onDrop(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    setIsOver(false);
    const droppedFile = event.dataTransfer.files[0];
    if (droppedFile && !busy) onChoose(droppedFile);
  }
  return (
    <Field label="Found File" hint={HINT}>
      {(controlProps) => (
        // The whole label takes a dropped file; its button shows the focus ring of the input.
        <label
          htmlFor={controlProps.id}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={onDrop}
          className={clsx(
            'flex min-h-40 flex-col items-center justify-center gap-3 rounded-card border border-dashed p-6 text-center',
            isOver ? 'border-accent bg-shade' : 'border-edge',
            busy ? 'cursor-progress' : 'cursor-pointer',
          )}
        >
          <input
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            className="peer sr-only"
            disabled={busy}
            onChange={onFileChange}
            {...controlProps}
          />
          <span className="text-muted" aria-hidden="true">
            Drop the file here, or
          </span>
          <span
            aria-hidden="true"
            className={buttonClass({
              variant: file ? 'secondary' : 'primary',
              className:
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            })}
          >
            <FileText className="size-4.5" />
            {file ? 'Choose another file' : 'Choose a file'}
          </span>
          {file && <span className="max-w-full min-w-0 font-medium wrap-anywhere">{file.name}</span>}
        </label>
      )}
    </Field>
  );
}
