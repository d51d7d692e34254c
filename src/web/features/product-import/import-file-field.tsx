import type { ChangeEvent } from 'react';
import { Field } from '#ui/form/field.tsx';
import { FileSpreadsheet } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';

/** A field to choose a file for an import; it shows the name of the chosen one. */
export function ImportFileField({
  label,
  hint,
  accept,
  file,
  busy,
  onChoose,
}: {
  label: string;
  hint: string;
  /** Types and extensions, as of an input. */
  accept: string;
  file: File | null;
  busy: boolean;
  onChoose: (file: File) => void;
}) {
  function onFileChange(event: ChangeEvent<HTMLInputElement>) {
    const selectedFile = event.target.files?.[0];
    // Cleared, since choosing the same file again would not fire a change event.
    event.target.value = '';
    if (selectedFile) onChoose(selectedFile);
  }
  return (
    <Field label={label} hint={hint}>
      {(controlProps) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* The label is the visible button, so it shows the focus ring of its input. */}
          <label
            htmlFor={controlProps.id}
            className={buttonClass({
              variant: file ? 'secondary' : 'primary',
              className:
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            })}
          >
            <input
              type="file"
              accept={accept}
              className="sr-only"
              disabled={busy}
              onChange={onFileChange}
              {...controlProps}
            />
            <FileSpreadsheet className="size-4.5" />
            <span aria-hidden="true">{file ? 'Choose another file' : 'Choose a file'}</span>
          </label>
          {file && <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>}
        </div>
      )}
    </Field>
  );
}
