import { readPicture } from '#domain/picture.ts';
import { Picture } from '#ui/primitives/picture.tsx';

/** The pictures of a review; each opens in full. */
export function ReviewPictures({ images }: { images: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {images.map((image, index) => (
        <li key={image}>
          <a href={largestOf(image)} target="_blank" rel="noopener noreferrer">
            <Picture
              url={image}
              alt={`Picture ${index + 1} of ${images.length} of this review`}
              sizes="96px"
              className="size-24 rounded-card"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

const largestOf = (image: string): string => {
  const picture = readPicture(image);
  return picture ? `${picture.base}/1200.webp` : image;
};
