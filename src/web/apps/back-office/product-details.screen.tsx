import { useQuery } from '@tanstack/react-query';
import type { VendorProduct } from '#contract/products.ts';
import { LICENSE_NAMES } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { Carousel } from '#ui/primitives/carousel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Rating } from '#ui/primitives/rating.tsx';
import { describeRate, effectiveCommission } from '#web/features/commission/commission.data.ts';
import { MARKING_NAMES } from '#web/features/product-file/marking-names.ts';
import { priceText } from '#web/features/products/price-text.ts';
import { ProductFileButton } from '#web/features/products/product-file-button.tsx';
import { ProductStatus } from '#web/features/products/product-status.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { useMay } from '#web/kernel/use-may.ts';
import { ProductScreen } from './product/product-screen.tsx';
import { paragraphsOf } from './product-details/paragraphs.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Product Details', noIndex: true }) };

/** All fields of a product, read-only. */
function ProductDetailsScreen() {
  const { id = '' } = useParams();
  return <ProductScreen id={id}>{(product) => <Details product={product} />}</ProductScreen>;
}

function Details({ product }: { product: VendorProduct }) {
  const commission = useCommissionFact(product.id);
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card>
          <DataList items={[...factsOf(product), ...commission]} />
        </Card>
        <Card title="Summary">
          <ol className="list-decimal space-y-1 ps-5 marker:text-muted">
            {product.summaryLines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
              <li key={index}>{line}</li>
            ))}
          </ol>
        </Card>
        <Card title="Description">
          <div className="max-w-[70ch] space-y-3">
            {paragraphsOf(product.description).map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
              <p key={index}>{text}</p>
            ))}
          </div>
        </Card>
      </div>
      <Pictures product={product} />
    </div>
  );
}

function Pictures({ product }: { product: VendorProduct }) {
  const sizes = '(min-width: 80rem) 336px, 94vw';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card title="Featured Image">
        <Picture
          url={product.featuredImage}
          alt={product.name}
          sizes={sizes}
          className="aspect-square w-full max-w-md rounded-control object-contain"
        />
      </Card>
      <Card title="Product Images">
        {product.productImages.length === 0 ? (
          <p className="text-muted">No images available</p>
        ) : (
          <Carousel label="Product Images" gaps={{ 320: 16 }} className="max-w-md">
            {product.productImages.map(({ imageUrl }, index) => (
              <Picture
                key={imageUrl}
                url={imageUrl}
                alt={`${product.name}, picture ${index + 1} of ${product.productImages.length}`}
                sizes={sizes}
                className="aspect-square w-full rounded-control object-contain"
              />
            ))}
          </Carousel>
        )}
      </Card>
    </div>
  );
}

/** What the market takes of a sale, for those who may know it. */
function useCommissionFact(productId: string) {
  const may = useMay();
  const { data } = useQuery({
    ...effectiveCommission(useApi(), productId),
    enabled: may('product-commission:read'),
  });
  if (!data) return [];
  const value = (
    <span className="flex flex-wrap gap-x-3">
      {describeRate(data)}
      {may('money:read') && (
        <Link
          to={`/commissions?scope=product&scopeId=${productId}`}
          className="text-accent underline underline-offset-3"
        >
          Commission of this product
        </Link>
      )}
    </span>
  );
  return [{ term: 'Commission', value }];
}

const yesNo = (flag: boolean) => (flag ? 'True' : 'False');

const factsOf = (product: VendorProduct) => [
  { term: 'Name', value: <span className="font-medium">{product.name}</span> },
  { term: 'SKU', value: product.sku },
  {
    term: 'Status',
    value: <ProductStatus {...product} />,
  },
  { term: 'Main Category', value: product.mainCategoryName },
  { term: 'First Category', value: product.firstCategoryName ?? '–' },
  { term: 'Second Category', value: product.secondCategoryName ?? '–' },
  { term: 'Third Category', value: product.thirdCategoryName ?? '–' },
  { term: 'Price', value: priceText(product) },
  ...(product.suggestedPrice === null
    ? []
    : [{ term: 'Suggested Price', value: formatDollars(product.suggestedPrice) }]),
  { term: 'Cost', value: formatDollars(product.cost) },
  {
    term: 'Rating',
    value: <Rating rating={product.rating} reviewCount={product.reviewCount} />,
  },
  { term: 'Discount Amount', value: discountOf(product) },
  { term: 'Discount Type', value: product.discountType ?? 'None' },
  { term: 'Vendor Name', value: product.vendorName },
  { term: 'Best Seller', value: yesNo(product.isBestSeller) },
  { term: 'Recommended', value: yesNo(product.isRecommended) },
  { term: 'New', value: yesNo(product.isNew) },
  { term: 'Licences', value: licensesFact(product) },
  { term: 'Marking', value: markingOf(product) },
  { term: 'Video URL', value: <VideoLink url={product.videoUrl} /> },
  {
    term: 'Product File',
    value: product.fileUrl ? <ProductFileButton productId={product.id} /> : '–',
  },
];

const licensesFact = ({ licenses }: VendorProduct): string =>
  licenses.map(({ kind, price }) => `${LICENSE_NAMES[kind]} ${formatDollars(price)}`).join(', ') || 'None';

function markingOf({ marking, markable, fileUrl }: VendorProduct): string {
  if (markable === false) return 'Cannot be marked';
  const isChecked = markable !== null || fileUrl === null;
  return isChecked ? MARKING_NAMES[marking] : `${MARKING_NAMES[marking]} (being checked)`;
}

function discountOf({ discountType, discountAmount }: VendorProduct): string {
  if (discountType === 'Percentage') return `${discountAmount}%`;
  return discountType === 'Fixed Amount' ? formatDollars(discountAmount) : '0';
}

function VideoLink({ url }: { url: string | null }) {
  if (!url) return '–';
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center break-all text-accent underline underline-offset-3"
    >
      {url}
    </a>
  );
}

export { ProductDetailsScreen as Component };
