import { categoryHref } from '#domain/categories.ts';
import { Picture } from '#ui/primitives/picture.tsx';

interface Tile {
  id: string;
  name: string;
  image: string | null;
}

const SIZES = '(min-width: 80rem) 236px, (min-width: 40rem) 18vw, calc(46vw - 8px)';

interface CategoryTilesProps {
  title: string;
  categories: readonly Tile[];
}

/** The main categories as a grid of pictures. */
export function CategoryTiles({ title, categories }: CategoryTilesProps) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="categories-title" className="category-tiles page-width">
      <h2 id="categories-title" className="font-serif text-heading font-heading">
        {title}
      </h2>
      <ul>
        {categories.map(({ id, name, image }) => (
          <li key={id}>
            <a href={categoryHref(0, id)}>
              <Picture url={image ?? ''} alt="" sizes={SIZES} className="aspect-4/3 w-full rounded-card" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
