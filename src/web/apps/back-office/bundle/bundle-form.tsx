import { type ReactNode, useCallback, useRef } from 'react';
import { Controller, FormProvider, useFormContext } from 'react-hook-form';
import type { Bundle } from '#contract/bundles.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { RichTextField } from '#ui/editor/rich-text-field.tsx';
import type { SelectOption } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Card } from '#ui/frames/card.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { useNavigate } from '#ui/navigation.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { CategoryFields } from '#web/features/products/form/category-fields.tsx';
import { FlagFields } from '#web/features/products/form/flag-fields.tsx';
import { PicturesField } from '#web/features/products/form/pictures-field.tsx';
import { LABELS, toPicturePlaces } from '#web/features/products/form/product-values.ts';
import { SkuField } from '#web/features/products/form/sku-field.tsx';
import { SummaryField } from '#web/features/products/form/summary-field.tsx';
import { UploadProgress } from '#web/features/products/form/upload-progress.tsx';
import { VendorField } from '#web/features/products/form/vendor-field.tsx';
import { maxLengthsOf, useRequestForm } from '#web/kernel/form.ts';
import { PRODUCT_PAGES, PRODUCTS, VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import {
  BUNDLE_SCHEMA,
  type BundleValues,
  EMPTY_BUNDLE,
  fieldOf,
  findProblems,
  toBundleForm,
  toBundleValues,
} from './bundle-values.ts';
import { PartsField } from './parts-field.tsx';

interface BundleFormProps {
  /** With the page's h1. */
  head: ReactNode;
  /** The bundle to edit; undefined for a new one. */
  bundle?: Bundle;
  /** The vendors from which an admin selects the one of a new bundle. */
  vendors?: readonly SelectOption[];
  /** Loads the newest version of the bundle into the form. */
  onReload?: () => void;
}

/** Creates or edits a bundle. */
export function BundleForm({ head, bundle, vendors, onReload }: BundleFormProps) {
  const navigate = useNavigate();
  const form = useRequestForm<BundleValues>({
    schema: BUNDLE_SCHEMA,
    toRequest: toBundleForm,
    fieldOf,
    findProblems: (values) => findProblems(values, { vendor: vendors !== undefined, files: !bundle }),
    defaultValues: bundle ? toBundleValues(bundle) : EMPTY_BUNDLE,
  });
  const { isDirty } = form.formState;
  const savedRef = useRef(false);
  const hasUnsavedChanges = useCallback(() => isDirty && !savedRef.current, [isDirty]);
  const leaveWarning = useLeaveWarning(hasUnsavedChanges);
  const saving = useSaveRecord<BundleValues>({
    version: bundle?.version,
    send: async (api, { values, version, onProgress }) => {
      const fields = toBundleForm(values);
      if (!bundle) return api.full('POST bundle', { form: fields, onProgress });
      const change = { ...fields, ...toPicturePlaces(values), version };
      return api.full('PATCH bundle/{id}', { params: { id: bundle.id }, form: change, onProgress });
    },
    form,
    fieldOf,
    refresh: [VENDOR_PRODUCTS, PRODUCTS, PRODUCT_PAGES],
    onSaved: () => {
      savedRef.current = true;
      navigate('/products');
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!saving.busy) saving.save(values);
  });
  return (
    <>
      {head}
      {saving.stale && (
        <StaleNotice
          record="This bundle"
          busy={saving.busy}
          onReload={onReload}
          onSaveAnyway={saving.saveAnyway}
        />
      )}
      <form method="post" noValidate className="mt-6" onSubmit={submit}>
        <FormProvider {...form}>
          <Card>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <PicturesField />
              <PartsField />
              <Texts vendors={vendors} />
            </div>
          </Card>
        </FormProvider>
        <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4">
          {saving.busy && <UploadProgress sent={saving.progress} />}
          <Link to="/products" className={buttonClass({ variant: 'secondary' })}>
            Cancel
          </Link>
          <Button type="submit" busy={saving.busy} disabled={saving.busy}>
            Save
          </Button>
        </div>
      </form>
      {leaveWarning}
    </>
  );
}

const MAX_LENGTHS = maxLengthsOf(BUNDLE_SCHEMA);

/** Name, SKU, video, categories and texts, as those of a product. */
function Texts({ vendors }: Pick<BundleFormProps, 'vendors'>) {
  const { control, register, formState } = useFormContext<BundleValues>();
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        {vendors && <VendorField vendors={vendors} />}
        <TextInput
          label={LABELS.name}
          maxLength={MAX_LENGTHS.name}
          error={errors.name?.message}
          {...register('name')}
        />
        <SkuField />
        <TextInput
          label={LABELS.videoUrl}
          optional
          type="url"
          placeholder="https://"
          hint="Shoppers are shown it if it is a video of YouTube or Vimeo."
          fieldClassName="lg:col-span-2"
          error={errors.videoUrl?.message}
          {...register('videoUrl')}
        />
        <CategoryFields />
      </div>
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
      <FlagFields editing={false} />
    </>
  );
}
