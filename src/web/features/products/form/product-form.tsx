import { type ReactNode, useCallback, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { VendorProduct } from '#contract/products.ts';
import type { SelectOption } from '#ui/form/select.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { useNavigate } from '#ui/navigation.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useRequestForm } from '#web/kernel/form.ts';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import { FormBody } from './form-body.tsx';
import {
  EMPTY_PRODUCT,
  fieldOf,
  findProblems,
  PRODUCT_SCHEMA,
  type ProductValues,
  toFormValues,
  toRequestForm,
} from './product-values.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useSaveProduct } from './use-save-product.ts';

const FORM_ID = 'product-form';

interface ProductFormProps {
  /** With the page's h1. */
  head: ReactNode;
  /** The product to edit; undefined for a new one. */
  product?: VendorProduct;
  /** The vendors from which an admin selects the one of a new product. */
  vendors?: readonly SelectOption[];
  /** The vendor's name, shown to admins. */
  vendorName?: string;
  /** Loads the newest version of the product into the form. */
  onReload?: () => void;
}

/** Creates or edits a product. */
export function ProductForm({ head, product, vendors, vendorName, onReload }: ProductFormProps) {
  const navigate = useNavigate();
  const form = useRequestForm<ProductValues>({
    schema: PRODUCT_SCHEMA,
    toRequest: toRequestForm,
    fieldOf,
    findProblems: (values) => findProblems(values, { vendor: vendors !== undefined, files: !product }),
    defaultValues: product ? toFormValues(product) : EMPTY_PRODUCT,
  });
  const { isDirty } = form.formState;
  const savedRef = useRef(false);
  const hasUnsavedChanges = useCallback(() => isDirty && !savedRef.current, [isDirty]);
  const leaveWarning = useLeaveWarning(hasUnsavedChanges);
  const saving = useSaveProduct({
    product,
    form,
    onSaved: () => {
      savedRef.current = true;
      form.reset(EMPTY_PRODUCT);
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
          record="This product"
          busy={saving.busy}
          onReload={onReload}
          onSaveAnyway={saving.saveAnyway}
        />
      )}
      <form method="post" id={FORM_ID} noValidate className="mt-6" onSubmit={submit}>
        <FormProvider {...form}>
          <FormBody product={product} vendors={vendors} vendorName={vendorName} />
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
