import { type ReactNode, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { VendorProduct } from '#contract/products.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { RichTextField } from '#ui/editor/rich-text-field.tsx';
import type { SelectOption } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { CARD } from '#ui/frames/card.tsx';
import { ChevronDown } from '#ui/icons/lucide.tsx';
import { maxLengthsOf } from '#web/kernel/form.ts';
import { CategoryFields } from './category-fields.tsx';
import { FileField } from './file-field.tsx';
import { FlagFields } from './flag-fields.tsx';
import { MoreFilesField } from './more-files-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { LABELS, PRODUCT_SCHEMA, type ProductValues } from './product-values.ts';
import { SkuField } from './sku-field.tsx';
import { SummaryField } from './summary-field.tsx';
import { VendorField } from './vendor-field.tsx';

interface FormBodyProps {
  product: VendorProduct | undefined;
  /** The vendors to choose from; undefined hides the field. */
  vendors: readonly SelectOption[] | undefined;
  vendorName: string | undefined;
}

const MAX_LENGTHS = maxLengthsOf(PRODUCT_SCHEMA);

/** All fields of a product; they take the form from its context. */
export function FormBody({ product, vendors, vendorName }: FormBodyProps) {
  const { control, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  return (
    <Collapsible title="Product Information" reopenKey={formState.submitCount}>
      <PicturesField />
      <FileField productId={product?.fileUrl ? product.id : undefined} />
      <MoreFilesField productId={product?.id} />
      <Facts vendors={vendors} vendorName={vendorName} />
      <SummaryField />
      <Controller
        control={control}
        name="description"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <RichTextField
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            label={LABELS.description}
            words={DESCRIPTION_WORDS}
            focusRef={ref}
            error={errors.description?.message}
          />
        )}
      />
      <FlagFields editing={product !== undefined} />
    </Collapsible>
  );
}

/**
 * Name, SKU, video, prices and categories. A component of its own, so that fields are registered in the order in which they
 * are shown: a failed save focuses the first of those with an error.
 */
function Facts({ vendors, vendorName }: Pick<FormBodyProps, 'vendors' | 'vendorName'>) {
  const { register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
      {vendors && <VendorField vendors={vendors} />}
      {vendorName && (
        <TextInput label={LABELS.vendorId} fieldClassName="lg:col-span-2" readOnly value={vendorName} />
      )}
      <TextInput
        label={LABELS.name}
        maxLength={MAX_LENGTHS.name}
        error={errors.name?.message}
        {...register('name')}
      />
      <SkuField />
      <TextInput
        label={LABELS.videoUrl}
        type="url"
        placeholder="https://"
        hint="Shoppers are shown it if it is a video of YouTube or Vimeo."
        fieldClassName="lg:col-span-2"
        error={errors.videoUrl?.message}
        {...register('videoUrl')}
      />
      <PriceFields />
      <CategoryFields />
    </div>
  );
}

/** A collapsible section of the form. A new `reopenKey`, after a failed save, opens it so that errors are visible. */
function Collapsible(props: { title: string; reopenKey: number; children: ReactNode }) {
  const { title, reopenKey, children } = props;
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const open = closedAt !== reopenKey;
  return (
    <section className={CARD}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="product-information"
          className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card px-5 text-start text-base font-semibold sm:px-6"
          onClick={() => setClosedAt(open ? reopenKey : null)}
        >
          {title}
          <ChevronDown className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {/* Hidden, not unmounted, so that typed text and the editor's state stay. */}
      <div
        id="product-information"
        hidden={!open}
        className={open ? 'grid gap-6 px-5 pt-1 pb-6 sm:px-6' : undefined}
      >
        {children}
      </div>
    </section>
  );
}
