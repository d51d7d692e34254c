import type { CategoryRow } from '#contract/categories.ts';
import {
  CATEGORY_LEVELS,
  CATEGORY_PARAMETERS,
  type CategoryLevel,
  categoryHref,
} from '#domain/categories.ts';
import { ImageOff } from '#ui/icons/lucide.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

const LINK = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline';

/** A category in its list: picture, name, and the number of its products and children. */
export function CategorySummary({
  category,
  level,
  below,
}: {
  category: CategoryRow;
  level: CategoryLevel;
  below: CategoryLevel | null;
}) {
  const { id, name, image, productCount, childCount } = category;
  const [address] = useSearchParams();
  const children = new URLSearchParams([...address, [CATEGORY_PARAMETERS[level], id]]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {image ? (
        <Picture url={image} alt="" sizes="56px" className="size-14 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-control bg-shade text-muted">
          <ImageOff className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
          <a
            href={categoryHref(CATEGORY_LEVELS.indexOf(level), id)}
            target="_blank"
            rel="noopener"
            className={LINK}
          >
            {countOf(productCount, 'product', 'products')} in the shop
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {below && (
            <Link to={`/${below}-category?${children}`} className={LINK}>
              {countOf(childCount, `${below} category`, `${below} categories`)}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
