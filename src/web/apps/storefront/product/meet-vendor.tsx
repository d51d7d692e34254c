import { useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import { Button } from '#ui/primitives/button.tsx';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';

const load = () => import('#web/features/shops/vendor-dialog.tsx');

function preload() {
  void load().catch(() => undefined);
  preloadDialog();
}

/** The vendor of the product, with the button 'Meet your Seller'. */
export function MeetVendor({ product }: { product: ProductDetail }) {
  const [open, setOpen] = useState(false);
  const VendorDialog = useLazyOverlay(load, open, () => setOpen(false));
  const { vendor, vendorId } = product;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-surface p-3">
      {vendor.profile.shopImage && (
        <Picture
          url={vendor.profile.shopImage}
          alt=""
          sizes="48px"
          className="size-12 shrink-0 rounded-control"
        />
      )}
      <p className="min-w-0 flex-1 leading-snug">
        <a href={`/shop/${vendor.slug}`} className="font-medium hover:underline">
          {vendor.profile.shopName || 'Shop Name Not Available'}
        </a>
        {vendor.name && (
          <span className="block text-sm text-muted">
            by <bdi>{vendor.name}</bdi>
          </span>
        )}
      </p>
      <Button
        variant="secondary"
        size="sm"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Meet your Seller
      </Button>
      {VendorDialog && (
        <VendorDialog vendorId={vendorId} vendor={vendor} open={open} onOpenChange={setOpen} />
      )}
    </div>
  );
}
