import { useState } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Drawer, preloadDrawer } from '#ui/primitives/drawer.tsx';
import { CategoryTree, type CategoryTreeProps } from './category-tree.tsx';

/** The categories on a small screen: a button and a drawer, which is loaded when it first opens. */
export function FilterDrawer(props: Omit<CategoryTreeProps, 'onChoose'>) {
  const [open, setOpen] = useState(false);
  return (
    <div className="shop-filter">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          aria-hidden="true"
        >
          <path d="M4 7h16M7 12h10M10 17h4" strokeLinecap="round" />
        </svg>
        Filter
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title="Product Category" side="left">
        <CategoryTree {...props} onChoose={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}
