import { type ReactNode, useState } from 'react';
import type { Shop } from '#contract/shops.ts';
import { Breadcrumbs } from '#ui/primitives/breadcrumbs.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Rating } from '#ui/primitives/rating.tsx';
import { ReportButton } from '#web/features/cases/report-button.tsx';
import { AwayNote } from '#web/features/shops/away-note.tsx';
import { preloadMessageForm } from '#web/features/shops/lazy-message-form.tsx';
import { MessageDialog } from '#web/features/shops/message-dialog.tsx';
import { formatMonth } from '#web/kernel/utc-dates.ts';

function preload() {
  preloadMessageForm();
  preloadDialog();
}

/** The shop's public facts, with a button to write to its vendor. */
export function ShopHeader({ shop }: { shop: Shop }) {
  const [writing, setWriting] = useState(false);
  return (
    <header className="border-b border-hairline bg-shade">
      <div className="page-width py-6 sm:py-9">
        <Breadcrumbs items={[{ label: 'Shop', href: '/shop' }, { label: shop.shopName }]} />
        <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-5 sm:flex-nowrap sm:gap-x-8">
          {shop.shopImage && (
            <Picture
              url={shop.shopImage}
              alt=""
              sizes="(min-width: 40rem) 144px, 96px"
              priority
              className="size-24 shrink-0 rounded-card sm:size-36"
            />
          )}
          <div className="min-w-0 flex-1 basis-56">
            <h1 className="font-serif text-title font-heading">{shop.shopName}</h1>
            {shop.name && (
              <p className="mt-1 text-muted">
                by <bdi>{shop.name}</bdi>
              </p>
            )}
            <AwayNote away={shop.away} awayUntil={shop.awayUntil} className="mt-3" />
            <Facts shop={shop} />
          </div>
          <div className="grid justify-items-center gap-2">
            <Button
              variant="secondary"
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setWriting(true)}
            >
              Send a Message
            </Button>
            <ReportButton subject={{ vendorId: shop.id }} about={shop.shopName} label="Report this shop" />
          </div>
        </div>
        {shop.about && <p className="mt-6 max-w-[68ch] leading-relaxed whitespace-pre-line">{shop.about}</p>}
      </div>
      <MessageDialog vendorId={shop.id} shopName={shop.shopName} open={writing} onOpenChange={setWriting} />
    </header>
  );
}

function Facts({ shop }: { shop: Shop }) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 text-sm">
      <Fact name="Rating">
        <Rating rating={shop.ratingAverage} reviewCount={shop.reviewCount} className="text-base" />
        <ExcludedReviews shop={shop} />
      </Fact>
      <Fact name="Products">{shop.productCount}</Fact>
      <Fact name="Member since">
        <time dateTime={shop.memberSince}>{formatMonth(shop.memberSince)}</time>
      </Fact>
    </dl>
  );
}

/** What the shop's rating excludes: ratings without a purchase, and reviews that the shop has removed. */
function ExcludedReviews({ shop: { unverifiedReviewCount, removedReviewCount } }: { shop: Shop }) {
  return (
    <>
      {unverifiedReviewCount > 0 && (
        <span className="block font-normal text-muted">
          {unverifiedReviewCount} more {unverifiedReviewCount === 1 ? 'rating' : 'ratings'} without a purchase
        </span>
      )}
      {removedReviewCount > 0 && (
        <span className="block font-normal text-muted">
          {removedReviewCount} {removedReviewCount === 1 ? 'review' : 'reviews'} removed by the shop
        </span>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  );
}
