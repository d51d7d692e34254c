import type { ProductKind } from '#domain/bundle.ts';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';

/** The address of the screen of a bundle. */
export const bundlePath = (id: string) => `/bundle?id=${id}`;

interface ProductNameProps {
  id: string;
  name: string;
  featuredImage: string;
  /** A bundle leads to a screen of its own. */
  kind?: ProductKind;
  /** Without a link, since it has no screen any more. */
  deleted?: boolean;
}

/** A product's thumbnail and name, for the lead column of a table. */
export const ProductName = ({ id, name, featuredImage, kind, deleted }: ProductNameProps) => (
  <span className="flex items-center gap-3">
    <Picture url={featuredImage} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
    {deleted ? (
      <span className="line-clamp-2 font-medium">{name}</span>
    ) : (
      <RecordLink
        href={kind === 'bundle' ? bundlePath(id) : `/product-details/${id}`}
        className="line-clamp-2"
      >
        {name}
      </RecordLink>
    )}
  </span>
);
