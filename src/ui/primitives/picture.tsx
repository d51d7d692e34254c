import type { CSSProperties } from 'react';
import { pictureSrcSet, readPicture } from '#domain/picture.ts';

export interface PictureProps {
  url: string;
  /** Alternative text; '' if the text beside the picture says the same. */
  alt: string;
  /** The width it is shown in, as in the `sizes` attribute: '(min-width: 64rem) 25vw, 50vw'. */
  sizes?: string;
  /** For the largest picture above the fold: loaded eagerly with high priority. */
  priority?: boolean;
  /** Classes of the box: 'aspect-square w-full rounded-card'. Without an aspect class the picture keeps its own. */
  className?: string;
}

/** An image whose space is reserved and filled with its main colour. Call `installPictureFallback` once in the browser. */
export function Picture({ url, alt, sizes = '100vw', priority = false, className }: PictureProps) {
  const picture = readPicture(url);
  const style: CSSProperties | undefined = picture ? { backgroundColor: picture.color } : undefined;
  const classes = className ? `picture ${className}` : 'picture';
  if (!url) return <span className={classes} />;
  return (
    <img
      className={classes}
      // Attributes in this order: Safari loads the wrong file if src precedes sizes and srcset.
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? undefined : 'async'}
      sizes={picture ? sizes : undefined}
      srcSet={picture ? pictureSrcSet(picture) : undefined}
      width={picture?.width}
      height={picture?.height}
      style={style}
      src={url}
      alt={alt}
    />
  );
}
