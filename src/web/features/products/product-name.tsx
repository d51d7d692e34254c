import { RecordLink } from '#ui/frames/record-link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';

interface ProductNameProps {
  id: string;
  name: string;
  featuredImage: string;
  /** Without a link, since it has no screen any more. */
  deleted?: boolean;
}

/** A product's thumbnail and name, for the lead column of a table. */
export const ProductName = ({ id, name, featuredImage, deleted }: ProductNameProps) => (
  <span className="flex items-center gap-3">
    <Picture url={featuredImage} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
    {deleted ? (
      <span className="line-clamp-2 font-medium">{name}</span>
    ) : (
      <RecordLink href={`/product-details/${id}`} className="line-clamp-2">
        {name}
      </RecordLink>
    )}
  </span>
);
