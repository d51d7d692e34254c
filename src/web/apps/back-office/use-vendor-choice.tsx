import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStaff } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import { Select } from '#ui/form/select.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { vendorNames } from '#web/features/dashboard/dashboard.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSession } from '#web/kernel/session.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

export interface VendorChoice {
  /** The vendor that an admin has chosen; undefined for a vendor, whose own shop it is. */
  vendorId: string | undefined;
  /** A staff member looks at a vendor, or has to choose one. */
  isStaff: boolean;
  /** For staff: the select that changes the vendor, for the heading. */
  select: ReactNode;
  /** For staff who have chosen none: shown instead of the vendor's data. */
  missing: ReactNode;
}

/**
 * The vendor of a screen that vendors and admins share: the own shop, or the one that an admin chooses. The address keeps
 * the choice.
 * @param explanation what is shown once a vendor is chosen
 */
export function useVendorChoice(explanation: string): VendorChoice {
  const { user } = useSession();
  const [address] = useSearchParams();
  if (!user || !isStaff(user.role))
    return { vendorId: undefined, isStaff: false, select: null, missing: null };
  const vendorId = address.get('vendorId') || undefined;
  return {
    vendorId,
    isStaff: true,
    select: <VendorSelect value={vendorId ?? ''} />,
    missing: vendorId ? null : <EmptyState title="Choose a vendor">{explanation}</EmptyState>,
  };
}

function VendorSelect({ value }: { value: string }) {
  const [address, setAddress] = useSearchParams();
  const { data } = useQuery(vendorNames(useApi()));
  function selectVendor(id: string) {
    const next = new URLSearchParams(address);
    next.delete('page');
    if (id) next.set('vendorId', id);
    else next.delete('vendorId');
    setAddress(next, { preventScrollReset: true });
  }
  return (
    <Select
      label="Vendor"
      hideLabel
      clearable
      placeholder="Choose a vendor"
      fieldClassName="w-80 max-w-full"
      options={(data?.data ?? []).map(({ id, shopName, name }) => ({
        value: id,
        label: `${isolated(shopName)} · ${isolated(name)}`,
      }))}
      value={value}
      onChange={selectVendor}
    />
  );
}
