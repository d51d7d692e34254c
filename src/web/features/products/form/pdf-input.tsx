import { type ReactNode, type Ref, useState } from 'react';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { isolated } from '#lib/isolated.ts';
import { Field } from '#ui/form/field.tsx';
import { FileText } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';

/** The message for a file that cannot be sold; undefined if it can. */
function problemOf(file: File): string | undefined {
  const isPdf = /\.pdf$/i.test(file.name) && (file.type === '' || file.type === 'application/pdf');
  if (!isPdf) return 'Please select a PDF file';
  if (file.size > FILE_MEGABYTES.pdf * MEGABYTE) return `Choose a file of at most ${FILE_MEGABYTES.pdf} MB.`;
  return undefined;
}

interface PdfInputProps {
  label: string;
  hint: string;
  error?: string;
  /** The file that is chosen. */
  file: File | null;
  /** Shown while none is chosen, for a record that has one already. */
  present?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (file: File) => void;
  onBlur?: () => void;
}

/** A field for a PDF that is sold. */
export function PdfInput(props: PdfInputProps) {
  const { label, hint, error, file, present, inputRef, onChange, onBlur } = props;
  const [problem, setProblem] = useState<string>();

  function selectFile(selectedFile: File | undefined) {
    if (!selectedFile) return;
    const nextProblem = problemOf(selectedFile);
    setProblem(nextProblem);
    if (!nextProblem) onChange(selectedFile);
  }

  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {(controlProps) => (
        <div className="flex flex-wrap items-center gap-3">
          {file ? (
            <span className="flex min-w-0 items-center gap-2 text-[0.9375rem]">
              <FileText className="size-5 shrink-0 text-muted" />
              <span className="truncate">{`${isolated(file.name)}, ${(file.size / MEGABYTE).toFixed(1)} MB`}</span>
            </span>
          ) : (
            present
          )}
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
              ref={inputRef}
              type="file"
              accept="application/pdf,.pdf"
              className="sr-only"
              onBlur={onBlur}
              onChange={(event) => {
                selectFile(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <span aria-hidden="true">{file || present ? 'Replace' : 'Choose PDF'}</span>
          </label>
        </div>
      )}
    </Field>
  );
}
