import { useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { AwayNote } from './away-note.tsx';
import { LazyMessageForm, preloadMessageForm } from './lazy-message-form.tsx';

interface VendorDialogProps {
  vendorId: string;
  vendor: ProductDetail['vendor'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog 'Meet your Seller': the shop, its vendor, and a form to write to them. Closing it also closes the form. */
export default function VendorDialog({ vendorId, vendor, open, onOpenChange }: VendorDialogProps) {
  const [writing, setWriting] = useState(false);
  function change(next: boolean) {
    if (!next) setWriting(false);
    onOpenChange(next);
  }
  return (
    <Dialog open={open} onOpenChange={change} title="Meet your Seller">
      <VendorSummary vendor={vendor} />
      {writing ? (
        <div className="mt-6 border-t border-hairline pt-5">
          <LazyMessageForm vendorId={vendorId} onSent={() => change(false)} />
        </div>
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            className="flex-1"
            onPointerEnter={preloadMessageForm}
            onFocus={preloadMessageForm}
            onClick={() => setWriting(true)}
          >
            Send a Message
          </Button>
          <Link
            to={`/shop/${vendor.slug}`}
            className={buttonClass({ variant: 'secondary', className: 'flex-1' })}
          >
            Visit the Shop
          </Link>
        </div>
      )}
    </Dialog>
  );
}

function VendorSummary({ vendor }: { vendor: ProductDetail['vendor'] }) {
  const { shopImage, shopName } = vendor.profile;
  return (
    <>
      <div className="flex items-center gap-4">
        {shopImage && (
          <Picture url={shopImage} alt="" sizes="80px" className="size-20 shrink-0 rounded-card" />
        )}
        <div className="min-w-0">
          <p className="font-serif text-heading font-heading">{shopName || 'Shop Name Not Available'}</p>
          {vendor.name && (
            <p className="mt-0.5 text-muted">
              by <bdi>{vendor.name}</bdi>
            </p>
          )}
          <AwayNote away={vendor.away} awayUntil={vendor.awayUntil} className="mt-1" />
        </div>
      </div>
      {vendor.about && <p className="mt-5 leading-relaxed whitespace-pre-line">{vendor.about}</p>}
    </>
  );
}
