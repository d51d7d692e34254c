import type { ReactNode } from 'react';
import { CATEGORY_LEVELS, categoryHref } from '#domain/categories.ts';
import { Picture } from '#ui/primitives/picture.tsx';
import { Price } from '#ui/primitives/price.tsx';
import type { Search } from './use-search.ts';

/** What one can choose below the search box. */
export interface SearchChoice {
  href: string;
  content: ReactNode;
  /** The words of a recent search. */
  words?: string;
}

export interface SearchChoices {
  products: SearchChoice[];
  categories: SearchChoice[];
  shops: SearchChoice[];
  recent: SearchChoice[];
}

const NONE: SearchChoices = { products: [], categories: [], shops: [], recent: [] };

/** The choices in the order in which the arrow keys reach them. */
export const inOrder = ({ products, categories, shops, recent }: SearchChoices): SearchChoice[] => [
  ...products,
  ...categories,
  ...shops,
  ...recent,
];

export const foundChoices = ({ products, categories, shops }: Search): SearchChoices => ({
  ...NONE,
  products: products.map(({ slug, name, featuredImage, price, priceKind }) => ({
    href: `/product/${slug}`,
    content: (
      <>
        <Picture url={featuredImage} alt="" sizes="48px" className="size-12 shrink-0 rounded-small" />
        <span className="line-clamp-2 min-w-0 flex-1 basis-24">{name}</span>
        <Price price={price} priceKind={priceKind} />
      </>
    ),
  })),
  categories: categories.map(({ id, level, name, parentName }) => ({
    href: categoryHref(CATEGORY_LEVELS.indexOf(level), id),
    content: (
      <span className="min-w-0">
        <bdi>{name}</bdi>
        {parentName && (
          <span className="above">
            {' in '}
            <bdi>{parentName}</bdi>
          </span>
        )}
      </span>
    ),
  })),
  shops: shops.map(({ slug, shopName, shopImage }) => ({
    href: `/shop/${slug}`,
    content: (
      <>
        {shopImage && (
          <Picture url={shopImage} alt="" sizes="24px" className="size-6 shrink-0 rounded-small" />
        )}
        <span className="min-w-0 flex-1">{shopName}</span>
      </>
    ),
  })),
});

export const recentChoices = (
  searches: readonly string[],
  hrefFor: (text: string) => string,
): SearchChoices => ({
  ...NONE,
  recent: searches.map((words) => ({
    href: hrefFor(words),
    words,
    content: <bdi className="min-w-0">{words}</bdi>,
  })),
});
