import { lazy, useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import { Button } from '#ui/primitives/button.tsx';
import { warmDialog } from '#ui/primitives/dialog.tsx';
import { OnceOpened } from '#ui/primitives/once-opened.tsx';
import { Picture } from '#ui/primitives/picture.tsx';

const load = () => import('#web/features/seller/seller-dialog.tsx');
const SellerDialog = lazy(load);

function warm() {
  void load();
  warmDialog();
}

/** Whose product it is, and the way to meet them. */
export function MeetSeller({ product }: { product: ProductDetail }) {
  const [open, setOpen] = useState(false);
  const { vendor, vendorId } = product;
  return (
    <div className="mt-8 flex items-center gap-3 rounded-card border border-hairline bg-surface p-3">
      {vendor.profile.shopImage && (
        <Picture
          url={vendor.profile.shopImage}
          alt=""
          sizes="48px"
          className="size-12 shrink-0 rounded-control"
        />
      )}
      <p className="min-w-0 flex-1 leading-snug font-medium">
        {vendor.profile.shopName || 'Shop Name Not Available'}
      </p>
      <Button variant="ghost" size="sm" onPointerEnter={warm} onFocus={warm} onClick={() => setOpen(true)}>
        Meet your Seller
      </Button>
      <OnceOpened open={open}>
        <SellerDialog vendorId={vendorId} vendor={vendor} open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </div>
  );
}
