import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import type { VendorProduct } from '#contract/products.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { vendorNames } from '#web/features/dashboard/dashboard.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSession } from '#web/kernel/session.ts';
import { LABELS, type ProductValues } from './product-values.ts';

interface VendorFieldProps {
  control: Control<ProductValues>;
  product: VendorProduct | undefined;
  /** Whether it is to be chosen; else it is only named. */
  chosen: boolean;
}

/** For an admin: whose product it is, or is to be. A vendor's are the vendor's own. */
export function VendorField({ control, product, chosen }: VendorFieldProps) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  if (chosen) return <VendorChoice control={control} />;
  return (
    <TextInput
      label={LABELS.vendorId}
      fieldClassName="lg:col-span-2"
      readOnly
      value={product?.shopName ?? ''}
    />
  );
}

function VendorChoice({ control }: { control: Control<ProductValues> }) {
  const api = useApi();
  const { data } = useQuery(vendorNames(api));
  const { field, fieldState } = useController({ control, name: 'vendorId' });
  return (
    <Select
      {...field}
      label={LABELS.vendorId}
      placeholder="Choose Vendor"
      fieldClassName="lg:col-span-2"
      options={(data?.data ?? []).map(({ id, shopName }) => ({ value: id, label: shopName }))}
      error={fieldState.error?.message}
    />
  );
}
