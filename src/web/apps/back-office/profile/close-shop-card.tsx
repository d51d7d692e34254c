import { useState } from 'react';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { PasswordDialog } from '#web/features/accounts/password-dialog.tsx';
import { closeShop } from '#web/features/vendors/vendors.data.ts';

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
      <PasswordDialog
        open={open}
        onOpenChange={setOpen}
        title="Close Shop"
        confirm="Close Shop"
        {...closeShop}
      >
        <p>
          <bdi>{shopName}</bdi> and all its products are hidden from shoppers at once. Buyers keep their
          orders and downloads. You can still sign in and read your orders and invoices, but you cannot add or
          publish products. To open the shop again, you have to apply for it again.
        </p>
      </PasswordDialog>
    </Card>
  );
}
