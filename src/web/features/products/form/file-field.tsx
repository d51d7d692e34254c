import { useController } from 'react-hook-form';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { FileText } from '#ui/icons/lucide.tsx';
import { ProductFileButton } from '../product-file-button.tsx';
import { PdfInput } from './pdf-input.tsx';
import { LABELS, type ProductValues } from './product-values.ts';

/** The PDF that is sold. `productId` is set if the product already has one. */
export function FileField({ productId }: { productId: string | undefined }) {
  const hasFile = productId !== undefined;
  const { field, fieldState } = useController<ProductValues, 'fileUrl'>({ name: 'fileUrl' });
  return (
    <PdfInput
      label={LABELS.fileUrl}
      hint={
        hasFile
          ? `A PDF, ${FILE_MEGABYTES.pdf} MB at most. A new file is a new version, which buyers get free.`
          : `What is sold: a PDF, ${FILE_MEGABYTES.pdf} MB at most.`
      }
      error={fieldState.error?.message}
      file={field.value ?? null}
      present={
        productId && (
          <>
            <span className="flex min-w-0 items-center gap-2 text-[0.9375rem]">
              <FileText className="size-5 shrink-0 text-muted" />
              <span className="truncate">The present file stays</span>
            </span>
            <ProductFileButton productId={productId} />
          </>
        )
      }
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
