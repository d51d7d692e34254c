import { Picture } from '#ui/primitives/picture.tsx';

/** A product's thumbnail and name, for the lead column of a table. */
export const ProductName = ({ name, featuredImage }: { name: string; featuredImage: string }) => (
  <span className="flex items-center gap-3">
    <Picture url={featuredImage} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
    <span className="line-clamp-2 font-medium">{name}</span>
  </span>
);
