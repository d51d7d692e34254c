import type { BundlePart } from '#contract/catalog.ts';
import { Picture } from '#ui/primitives/picture.tsx';
import { Price } from '#ui/primitives/price.tsx';

/** What a bundle is made of, and what each part costs alone. */
export function BundleParts({ parts }: { parts: readonly BundlePart[] }) {
  return (
    <>
      <h2 className="mt-8 font-semibold">The parts</h2>
      <ul className="bundle-parts">
        {parts.map(({ id, slug, name, featuredImage, price }) => (
          <li key={id}>
            <a href={`/product/${slug}`}>
              <Picture url={featuredImage} alt="" sizes="56px" className="art" />
              <bdi>{name}</bdi>
            </a>
            <Price price={price} />
          </li>
        ))}
      </ul>
    </>
  );
}
