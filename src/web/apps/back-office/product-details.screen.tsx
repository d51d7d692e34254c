import { useQuery } from '@tanstack/react-query';
import type { VendorProduct } from '#contract/products.ts';
import { LICENSE_NAMES } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { KeyRound, Pencil, ScanEye } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Carousel } from '#ui/primitives/carousel.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Rating } from '#ui/primitives/rating.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { describeRate, effectiveCommission } from '#web/features/commission/commission.data.ts';
import { HeldBack } from '#web/features/copies/held-back.tsx';
import { MARKING_NAMES } from '#web/features/product-file/marking-names.ts';
import { ProductFileButton } from '#web/features/products/product-file-button.tsx';
import { vendorProduct } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { useMay } from '#web/kernel/session.ts';
import { paragraphsOf } from './product-details/paragraphs.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Product Details', noIndex: true }) };

const LIST = { path: '/products', name: 'Product' };

/** All fields of a product, read-only. */
function ProductDetailsScreen() {
  const { id = '' } = useParams();
  const query = useQuery(vendorProduct(useApi(), id));
  const { data: product, error } = query;
  if (product) return <Details product={product} />;
  return (
    <>
      <PageHeading plain title="Product Details" back={LIST} />
      {isNotFound(error) ? (
        <EmptyState title={error?.message ?? ''}>It may have been deleted.</EmptyState>
      ) : error ? (
        <QueryError query={query} />
      ) : (
        <Loading className="mt-6 grid gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
          <Skeleton className="h-[36rem] rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </>
  );
}

function Details({ product }: { product: VendorProduct }) {
  const commission = useCommissionFact(product.id);
  const actions = (
    <>
      <Link to={`/product-preview/${product.id}`} className={buttonClass({ variant: 'secondary' })}>
        <ScanEye className="size-4.5" /> Preview
      </Link>
      <Link to={`/product-licenses?id=${product.id}`} className={buttonClass({ variant: 'secondary' })}>
        <KeyRound className="size-4.5" /> Licences and keys
      </Link>
      <Link to={`/edit-product?id=${product.id}`} state={{ product }} className={buttonClass()}>
        <Pencil className="size-4.5" /> Edit
      </Link>
    </>
  );
  return (
    <>
      <PageHeading plain title="Product Details" back={LIST} actions={actions} />
      {product.held && <HeldBack productId={product.id} held={product.held} />}
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
    </>
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
    value: <RecordStatus kind="product" status={product.status ? 'Active' : 'Inactive'} />,
  },
  { term: 'Main Category', value: product.mainCategoryName },
  { term: 'First Category', value: product.firstCategoryName ?? '–' },
  { term: 'Second Category', value: product.secondCategoryName ?? '–' },
  { term: 'Third Category', value: product.thirdCategoryName ?? '–' },
  { term: 'Price', value: formatDollars(product.price) },
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
    value: (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {product.fileUrl ? <ProductFileButton productId={product.id} /> : '–'}
        <Link
          to={`/product-file?id=${product.id}`}
          className="inline-flex min-h-6 items-center text-accent underline underline-offset-3"
        >
          Versions of the file
        </Link>
      </span>
    ),
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
