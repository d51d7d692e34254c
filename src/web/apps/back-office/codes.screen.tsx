import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscountCode } from '#contract/discount-codes.ts';
import { DISCOUNT_CODE_STATES } from '#domain/discount-code.ts';
import { isStaff } from '#domain/roles.ts';
import { Link2, Pencil, Plus, Trash2 } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { deleteCode, discountCodes, switchCode } from '#web/features/discount-codes/discount-codes.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { copyText } from '#web/kernel/copy-text.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { CodeDialog } from './codes/code-dialog.tsx';
import { adminCodeColumns, codeColumns } from './codes/columns.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Discount Codes', noIndex: true }) };

const ICON = 'size-4.5';

/** A shop's discount codes; for an admin, those of the market and of all shops. */
function CodesScreen() {
  const api = useApi();
  const { user } = useSession();
  const ofStaff = user !== null && isStaff(user.role);
  const list = useListAddress('state', 'ofMarket');
  const query = useQuery(discountCodes(api, list.query as Parameters<typeof discountCodes>[1]));
  /** The code in the dialog; null for a new one. The number makes the form new each time it opens. */
  const [form, setForm] = useState<{ code: DiscountCode | null; opened: number }>({ code: null, opened: 0 });
  const [editing, setEditing] = useState(false);
  const edit = (code: DiscountCode | null) => {
    setForm(({ opened }) => ({ code, opened: opened + 1 }));
    setEditing(true);
  };
  const change = useApiMutation(switchCode);
  const removal = useConfirmDialog<DiscountCode>({
    title: 'Delete this code?',
    text: ({ code, used }) =>
      used > 0
        ? `${code} can no longer be used. The ${used === 1 ? 'order' : `${used} orders`} with it stay as they are.`
        : `${code} can no longer be used.`,
    variant: 'danger',
    ...deleteCode,
  });
  const add = (
    <Button onClick={() => edit(null)}>
      <Plus className={ICON} /> Add Code
    </Button>
  );
  return (
    <>
      <ListScreen
        title="Discount Codes"
        subtitle={
          ofStaff
            ? 'Codes of the market, and those that shops have made for their own products.'
            : 'Codes for your own products. Your shop pays for what they take off.'
        }
        actions={add}
        list={list}
        query={query}
        search="Search by code"
        filters={
          <>
            <ListFilter
              list={list}
              name="state"
              label="State"
              placeholder="All states"
              fieldClassName="grow basis-40 sm:max-w-52"
              options={DISCOUNT_CODE_STATES.map((state) => ({ value: state, label: state }))}
            />
            {ofStaff && (
              <ListFilter
                list={list}
                name="ofMarket"
                label="Made by"
                placeholder="Market and shops"
                fieldClassName="grow basis-40 sm:max-w-52"
                options={[
                  { value: 'true', label: 'The market' },
                  { value: 'false', label: 'Shops' },
                ]}
              />
            )}
          </>
        }
        columns={(ofStaff ? adminCodeColumns : codeColumns)(edit)}
        nameOf={({ code }) => code}
        rowActions={(code) => [
          { label: 'Edit', icon: <Pencil className={ICON} />, onSelect: () => edit(code) },
          { label: 'Copy link of', icon: <Link2 className={ICON} />, onSelect: () => void copyLink(code) },
          {
            label: code.active ? 'Pause' : 'Resume',
            icon: <Glyph name={code.active ? 'pause' : 'play'} className={ICON} />,
            onSelect: () => change.mutate(code),
          },
          { label: 'Delete', icon: <Trash2 className={ICON} />, onSelect: () => removal.ask(code) },
        ]}
        empty={{
          title: 'No discount codes yet.',
          text: 'Shoppers type a code in the cart, or follow a link that brings it along.',
          action: add,
        }}
      />
      <CodeDialog
        key={form.opened}
        code={form.code}
        ofMarket={ofStaff && (form.code?.shopName ?? null) === null}
        open={editing}
        onClose={() => setEditing(false)}
      />
      {removal.dialog}
    </>
  );
}

/** Copies an address of the shop page that brings the code along. */
const copyLink = ({ code }: DiscountCode): Promise<void> =>
  copyText(
    `${location.origin}/shop?code=${encodeURIComponent(code)}`,
    'The link',
    '?code= works on any page of the market.',
  );

export { CodesScreen as Component };
