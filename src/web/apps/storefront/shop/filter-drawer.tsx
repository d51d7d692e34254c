import { useState } from 'react';
import type { ProductFacets } from '#contract/catalog.ts';
import { partsOf } from '#domain/product-filter.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Drawer, preloadDrawer } from '#ui/primitives/drawer.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import type { ShopFilter } from '#web/features/catalog/shop-address.ts';
import { CategoryTree, type CategoryTreeProps } from './category-tree.tsx';
import { FilterPanel } from './filter-panel.tsx';

interface FilterDrawerProps {
  tree: Omit<CategoryTreeProps, 'onChoose'>;
  shop: ShopFilter;
  facets: ProductFacets | undefined;
  /** What the button that closes the sheet says: 'Show 12 results'. */
  showLabel: string;
}

/** Categories and filters on a small screen: a button and a sheet, which is loaded when it first opens. */
export function FilterDrawer({ tree, shop, facets, showLabel }: FilterDrawerProps) {
  const [open, setOpen] = useState(false);
  const chosen = partsOf(shop.filter).length;
  return (
    <div className="shop-filter">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      >
        <Glyph name="filter" />
        {chosen > 0 ? `Filter (${chosen})` : 'Filter'}
      </Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="Filter"
        side="bottom"
        footer={
          <Button block onClick={() => setOpen(false)}>
            {showLabel}
          </Button>
        }
      >
        <h3 tabIndex={-1} data-initial-focus className="mb-2 px-3 font-semibold outline-none">
          Product Category
        </h3>
        <CategoryTree {...tree} onChoose={() => setOpen(false)} />
        <FilterPanel shop={shop} facets={facets} />
      </Drawer>
    </div>
  );
}
