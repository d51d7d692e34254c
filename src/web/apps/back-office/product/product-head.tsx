import type { VendorProduct } from '#contract/products.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { MoreHorizontal, ScanEye, Upload } from '#ui/icons/lucide.tsx';
import { useNavigate } from '#ui/navigation.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PopoverMenu } from '#ui/primitives/popover-menu.tsx';
import { TabLinks } from '#ui/primitives/tab-links.tsx';
import { HeldBack } from '#web/features/copies/held-back.tsx';
import { priceText } from '#web/features/products/price-text.ts';
import { isUnlistedFree, ProductStatus } from '#web/features/products/product-status.tsx';
import { useFreeProducts } from '#web/kernel/site-layout.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { useProductActions } from './use-product-actions.tsx';

const BUTTON = buttonClass({ variant: 'secondary', className: 'max-sm:px-3' });

/** The address of the file's screen with the form of a new version. */
export const newVersionPath = (id: string) => `/product-file?id=${id}&new`;

interface ProductHeadProps {
  product: VendorProduct;
  /** The form is open: the page's h1 follows, and nothing else changes the product meanwhile. */
  editing?: boolean;
}

/** The head of all screens of a product: its name, status and actions, and the screens as tabs. */
export function ProductHead({ product, editing = false }: ProductHeadProps) {
  const { id, name, sku, held } = product;
  const mayBeFree = useFreeProducts({ enabled: isUnlistedFree(product) });
  return (
    <>
      <PageHeading
        plain
        level={editing ? 'p' : 'h1'}
        title={name}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ProductStatus {...product} />
            <span className="tabular-nums">
              {sku} · {priceText(product)}
            </span>
          </span>
        }
        back={{ path: '/products', name: 'Product' }}
        actions={
          <>
            <Link to={`/product-preview/${id}`} className={BUTTON}>
              <ScanEye className="size-4.5" /> Preview
            </Link>
            {!editing && (
              <>
                <Link to={newVersionPath(id)} className={BUTTON}>
                  <Upload className="size-4.5" /> New version
                </Link>
                <MoreActions product={product} />
              </>
            )}
          </>
        }
        tabs={<ProductTabs product={product} />}
      />
      {held && <HeldBack held={held} />}
      {isUnlistedFree(product) && mayBeFree === false && (
        <p className="mt-6 max-w-[70ch] rounded-card border border-hairline bg-danger-soft p-5 sm:px-6">
          Shoppers do not see this product: it costs nothing, and the market has no free products at present.
        </p>
      )}
    </>
  );
}

function MoreActions({ product }: { product: VendorProduct }) {
  const navigate = useNavigate();
  const actions = useProductActions({ onDeleted: () => navigate('/products') });
  return (
    <>
      <PopoverMenu
        label={`More for ${product.name}`}
        items={[actions.hideOrShow(product), actions.duplicate(product), actions.remove(product)]}
        className={buttonClass({ variant: 'secondary', size: 'icon' })}
        align="end"
      >
        <MoreHorizontal className="size-4.5" />
      </PopoverMenu>
      {actions.dialog}
    </>
  );
}

function ProductTabs({ product }: { product: VendorProduct }) {
  const { id } = product;
  const may = useMay();
  return (
    <TabLinks
      label="Product"
      links={[
        { to: `/product-details/${id}`, label: 'Details' },
        { to: `/edit-product?id=${id}`, label: 'Edit', state: { product } },
        { to: `/product-file?id=${id}`, label: 'File and versions' },
        { to: `/product-licenses?id=${id}`, label: 'Licences and keys' },
        ...(may('reviews:manage') ? [{ to: `/product-reviews/${id}`, label: 'Reviews' }] : []),
        ...(may('sales:read') ? [{ to: `/product-numbers/${id}`, label: 'Numbers' }] : []),
      ]}
    />
  );
}
