import { useRef, useState } from 'react';
import { accountsContract } from '#contract/accounts.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { closeShop } from '#web/features/vendors/vendors.data.ts';
import { useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const FORM_ID = 'close-shop-form';

/** Closes the vendor's shop, after a dialog that explains the consequences and requires the password. */
export function CloseShopCard({ shopName }: { shopName: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Close Shop">
      <div className="grid justify-items-start gap-5">
        <p className="max-w-prose text-muted">
          Your shop and its products are hidden from shoppers. Buyers keep what they bought.
        </p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Close Shop
        </Button>
      </div>
      <CloseShopDialog shopName={shopName} open={open} onOpenChange={setOpen} />
    </Card>
  );
}

function CloseShopDialog({
  shopName,
  open,
  onOpenChange,
}: {
  shopName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const field = useRef<HTMLInputElement | null>(null);
  const { register, handleSubmit, formState, reset } = useContractForm(
    accountsContract['POST user/close-shop'].body,
    { password: '' },
  );
  function change(next: boolean) {
    if (!next) reset();
    onOpenChange(next);
  }
  const close = useApiMutation({
    ...closeShop,
    onSuccess: () => change(false),
  });
  const { ref, ...password } = register('password');
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Close Shop"
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" busy={close.isPending}>
            Close Shop
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((typed) => close.mutate(typed))}
      >
        <p>
          {shopName} and all its products are hidden from shoppers at once. Buyers keep their orders and
          downloads. You can still sign in and read your orders and invoices, but you cannot add or publish
          products. To open the shop again, you have to apply for it again.
        </p>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...password}
          ref={(element) => {
            ref(element);
            field.current = element;
          }}
        />
      </form>
    </Dialog>
  );
}
