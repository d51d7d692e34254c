import { Fragment } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { categoryHref } from '#domain/categories.ts';
import { Picture } from '#ui/primitives/picture.tsx';

type CategoryPath = DataOf<'GET site/category-branch'>['path'];

interface ShopBannerProps {
  path: CategoryPath;
  searchKeyword: string;
  /** The shop's picture, used if no category of the path has a banner. */
  image: string | null;
}

const BAND = 'page-width relative flex min-h-28 items-end py-6 sm:min-h-44 sm:py-8 lg:min-h-52';

/** The heading of the shop with the selected category's path, over its banner if there is one. */
export function ShopBanner({ path, searchKeyword, image }: ShopBannerProps) {
  const bannerImage = path.findLast((category) => category.bannerImage)?.bannerImage ?? image;
  const heading = <h1 className="font-serif text-title font-heading">{titleOf(path, searchKeyword)}</h1>;
  if (!bannerImage) {
    return (
      <header className="border-b border-hairline bg-shade">
        <div className="page-width py-8 sm:py-12">{heading}</div>
      </header>
    );
  }
  return (
    <header className="relative overflow-hidden bg-shade">
      <Picture url={bannerImage} alt="" sizes="100vw" priority className="absolute inset-0 size-full" />
      <div className={BAND}>
        <div className="min-w-0 rounded-card bg-surface px-5 py-3 sm:px-6 sm:py-4">{heading}</div>
      </div>
    </header>
  );
}

function titleOf(path: CategoryPath, searchKeyword: string) {
  if (searchKeyword) return `Results for “${searchKeyword}”`;
  if (path.length === 0) return 'Shop';
  return path.map(({ id, name }, level) => (
    <Fragment key={id}>
      {level > 0 && ' → '}
      {level < path.length - 1 ? (
        <a href={categoryHref(level, id)} className="hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
    </Fragment>
  ));
}
