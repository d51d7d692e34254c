import { useState } from 'react';
import { useController } from 'react-hook-form';
import { MEGABYTE } from '#domain/bytes.ts';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { Field } from '#ui/form/field.tsx';
import { FileText } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { ProductFileButton } from '../product-file-button.tsx';
import { LABELS, type ProductValues } from './product-values.ts';

/** The message for a file that cannot be sold; undefined if it can. */
function problemOf(file: File): string | undefined {
  const isPdf = /\.pdf$/i.test(file.name) && (file.type === '' || file.type === 'application/pdf');
  if (!isPdf) return 'Please select a PDF file';
  if (file.size > FILE_MEGABYTES.pdf * MEGABYTE) return `Choose a file of at most ${FILE_MEGABYTES.pdf} MB.`;
  return undefined;
}

/** The PDF that is sold. `productId` is set if the product already has one. */
export function FileField({ productId }: { productId: string | undefined }) {
  const hasFile = productId !== undefined;
  const { field, fieldState } = useController<ProductValues, 'fileUrl'>({ name: 'fileUrl' });
  const [problem, setProblem] = useState<string>();
  const file = field.value;

  function selectFile(selectedFile: File | undefined) {
    if (!selectedFile) return;
    const nextProblem = problemOf(selectedFile);
    setProblem(nextProblem);
    if (!nextProblem) field.onChange(selectedFile);
  }

  return (
    <Field
      label={LABELS.fileUrl}
      hint={
        hasFile
          ? `A PDF, ${FILE_MEGABYTES.pdf} MB at most. Who has bought the product keeps the file of then.`
          : `What is sold: a PDF, ${FILE_MEGABYTES.pdf} MB at most.`
      }
      error={problem ?? fieldState.error?.message}
    >
      {(controlProps) => (
        <div className="flex flex-wrap items-center gap-3">
          {(file || hasFile) && (
            <span className="flex min-w-0 items-center gap-2 text-[0.9375rem]">
              <FileText className="size-5 shrink-0 text-muted" />
              <span className="truncate">
                {file ? `${file.name}, ${(file.size / MEGABYTE).toFixed(1)} MB` : 'The present file stays'}
              </span>
            </span>
          )}
          {productId && !file && <ProductFileButton productId={productId} />}
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
              ref={field.ref}
              type="file"
              accept="application/pdf,.pdf"
              className="sr-only"
              onBlur={field.onBlur}
              onChange={(event) => {
                selectFile(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <span aria-hidden="true">{file || hasFile ? 'Replace' : 'Choose PDF'}</span>
          </label>
        </div>
      )}
    </Field>
  );
}
