import { useController } from 'react-hook-form';
import { Select, type SelectOption } from '#ui/form/select.tsx';
import { LABELS, type ProductValues } from './product-values.ts';

/** The vendor of a new product, for admins. */
export function VendorField({ vendors }: { vendors: readonly SelectOption[] }) {
  const { field, fieldState } = useController<ProductValues, 'vendorId'>({ name: 'vendorId' });
  return (
    <Select
      {...field}
      label={LABELS.vendorId}
      placeholder="Choose Vendor"
      fieldClassName="lg:col-span-2"
      options={vendors}
      error={fieldState.error?.message}
    />
  );
}
