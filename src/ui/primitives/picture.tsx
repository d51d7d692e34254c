import type { CSSProperties } from 'react';
import { pictureSrcSet, readPicture } from '#domain/picture.ts';

export interface PictureProps {
  url: string;
  /** What the picture shows; '' where the text beside it says it already. */
  alt: string;
  /** The width it is shown in, as in the `sizes` attribute: '(min-width: 64rem) 25vw, 50vw'. */
  sizes?: string;
  /** For the largest picture above the fold: loaded at once, first. */
  priority?: boolean;
  /** Its box: 'aspect-square w-full rounded-card'. Without an aspect it keeps its own. */
  className?: string;
}

/** An image that reserves its space in its own colour. Install `installPictureFallback` once in the browser. */
export function Picture({ url, alt, sizes = '100vw', priority = false, className }: PictureProps) {
  const picture = readPicture(url);
  const style: CSSProperties | undefined = picture ? { backgroundColor: picture.color } : undefined;
  const classes = className ? `picture ${className}` : 'picture';
  if (!url) return <span className={classes} />;
  return (
    <img
      className={classes}
      // Attributes in this order: Safari starts the wrong file when src stands before sizes and srcset.
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
