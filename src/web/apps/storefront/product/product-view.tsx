import { useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import type { LookInside } from '#contract/look-inside.ts';
import { categoryHref } from '#domain/categories.ts';
import { Breadcrumbs } from '#ui/primitives/breadcrumbs.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { preloadDialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Rating } from '#ui/primitives/rating.tsx';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';
import { ReportButton } from '#web/features/cases/report-button.tsx';
import { useCountView } from '#web/features/catalog/use-count-view.ts';
import { AboutFile } from '#web/features/look-inside/about-file.tsx';
import { canLookInside } from '#web/features/look-inside/look-inside.data.ts';
import { LookInsideButton } from '#web/features/look-inside/look-inside-button.tsx';
import { BundleParts } from './bundle-parts.tsx';
import { Gallery } from './gallery.tsx';
import { MeetVendor } from './meet-vendor.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { Purchase, PurchaseBar } from './purchase.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { usePurchase } from './use-purchase.ts';

const loadReview = () => import('#web/features/reviews/review-dialog.tsx');

function preloadReview() {
  void loadReview().catch(() => undefined);
  preloadDialog();
}

interface ProductViewProps {
  product: ProductDetail;
  /** What is known of its file, once that is known. */
  look?: LookInside;
  /** Disables buying, the wishlist and rating. */
  preview?: boolean;
}

export function ProductView({ product, look, preview = false }: ProductViewProps) {
  useCountView(preview ? null : product.slug);
  const purchase = usePurchase(product);
  const [reviewing, setReviewing] = useState(false);
  const ReviewDialog = useLazyOverlay(loadReview, reviewing, () => setReviewing(false));
  const review = { onPointerEnter: preloadReview, onFocus: preloadReview, onClick: () => setReviewing(true) };
  const images = [
    ...new Set([product.featuredImage, ...product.productImages.map((image) => image.imageUrl)]),
  ];
  const crumbs = product.categoryPath.map(({ id, name }, level) => ({
    label: name,
    href: categoryHref(level, id),
  }));
  return (
    <main id="content">
      <div className="page-width pt-3 sm:pt-5">
        <Breadcrumbs items={[{ label: 'Shop', href: '/shop' }, ...crumbs]} />
        <div className="product-frame mt-3 sm:mt-5">
          <div>
            <Gallery name={product.name} images={images} />
            {canLookInside(look) && (
              <LookInsideButton
                slug={product.slug}
                name={product.name}
                look={look}
                onAddToCart={
                  preview || purchase.cannotBuy || product.priceKind === 'free'
                    ? undefined
                    : purchase.addToCart
                }
              />
            )}
          </div>
          <div>
            <p className="text-sm text-muted">{product.mainCategoryName}</p>
            <h1 className="mt-1 font-serif text-title font-heading">{product.name}</h1>
            {!product.parts && (
              <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
                <Link
                  to="#reviews"
                  className="inline-flex min-h-6 items-center text-muted hover:text-ink hover:underline"
                >
                  <Rating rating={product.rating} reviewCount={product.reviewCount} className="text-base" />
                </Link>
                <button
                  type="button"
                  disabled={preview}
                  className="min-h-6 underline underline-offset-3 pointer-coarse:min-h-11"
                  {...review}
                >
                  Add your review
                </button>
              </p>
            )}
            <div inert={preview}>
              <Purchase purchase={purchase} look={look} />
            </div>
            {product.parts && <BundleParts parts={product.parts} />}
            <Specifications product={product} />
            {look && <AboutFile look={look} />}
            {product.whatYouGet && <Files files={product.files} />}
            <MeetVendor product={product} />
            <p className="mt-3">
              <ReportButton
                subject={{ productId: product.id }}
                about={product.name}
                label="Report this product"
                disabled={preview}
              />
            </p>
          </div>
        </div>
      </div>
      <ProductTabs
        product={product}
        addReview={
          <Button variant="secondary" size="sm" disabled={preview} {...review}>
            Add your review
          </Button>
        }
      />
      <SimilarProducts products={product.relatedProducts} />
      {!preview && <PurchaseBar purchase={purchase} look={look} />}
      {ReviewDialog && <ReviewDialog product={product} open={reviewing} onOpenChange={setReviewing} />}
    </main>
  );
}

/** Each file of a product that has several. */
const Files = ({ files }: Pick<ProductDetail, 'files'>) => (
  <>
    <h2 className="mt-8 font-semibold">Files</h2>
    <dl className="about-file">
      {files.map(({ name, note, about }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            {about}
            <span className="block text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  </>
);

function Specifications({ product }: { product: ProductDetail }) {
  const { summaryLines, videoUrl } = product;
  return (
    <>
      {summaryLines.length > 0 && (
        <>
          <h2 className="mt-8 font-semibold">Specifications</h2>
          <ol className="product-specifications">
            {summaryLines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
              <li key={index}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ol>
        </>
      )}
      {videoUrl && (
        <p className="mt-4">
          <a
            href={videoUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-3"
          >
            Watch the video
          </a>
        </p>
      )}
    </>
  );
}
