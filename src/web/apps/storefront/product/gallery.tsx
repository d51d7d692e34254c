import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type TouchEvent,
  useRef,
  useState,
} from 'react';
import { ZOOM_SCALE } from '#domain/limits.ts';
import { readPicture } from '#domain/picture.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Picture } from '#ui/primitives/picture.tsx';

const ARROW =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-surface shadow-float transition-opacity hover:bg-shade';
const SIZES = '(min-width: 80rem) 620px, (min-width: 48rem) 52vw, 94vw';
/** The distance of a swipe that changes the picture. */
const SWIPE_PX = 40;

/** The pictures of a product: a large one and thumbnails. Arrows, keys and swipes wrap around at the ends. */
export function Gallery({ name, images }: { name: string; images: readonly string[] }) {
  const [index, setIndex] = useState(0);
  const [isChanged, setIsChanged] = useState(false);
  const touchX = useRef<number | null>(null);
  const many = images.length > 1;

  function show(next: number) {
    setIndex((next + images.length) % images.length);
    setIsChanged(true);
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !many) return;
    event.preventDefault();
    show(index + by);
  }
  function onTouchEnd(event: TouchEvent) {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchX.current ?? 0);
    if (touchX.current !== null && many && Math.abs(moved) > SWIPE_PX) show(index + (moved < 0 ? 1 : -1));
    touchX.current = null;
  }

  return (
    <section aria-label="Pictures" onKeyDown={onKeyDown}>
      <div
        className="relative"
        onTouchStart={(event) => {
          touchX.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <ZoomPicture
          key={index}
          url={images[index] ?? ''}
          shape={images[0] ?? ''}
          alt={many ? `${name}, picture ${index + 1} of ${images.length}` : name}
        />
        {many && (
          <>
            <button
              type="button"
              className={`${ARROW} left-3`}
              aria-label="Previous picture"
              onClick={() => show(index - 1)}
            >
              <Glyph name="left" />
            </button>
            <button
              type="button"
              className={`${ARROW} right-3`}
              aria-label="Next picture"
              onClick={() => show(index + 1)}
            >
              <Glyph name="right" />
            </button>
          </>
        )}
      </div>
      {many && <Thumbnails images={images} index={index} show={show} />}
      <p className="sr-only" aria-live="polite">
        {isChanged && `Picture ${index + 1} of ${images.length}`}
      </p>
    </section>
  );
}

function Thumbnails({
  images,
  index,
  show,
}: {
  images: readonly string[];
  index: number;
  show: (index: number) => void;
}) {
  return (
    <ul className="gallery-thumbnails mt-3 flex flex-wrap gap-3">
      {images.map((url, thumbnailIndex) => (
        <li key={url}>
          <button
            type="button"
            aria-label={`Picture ${thumbnailIndex + 1}`}
            aria-current={thumbnailIndex === index || undefined}
            onClick={() => show(thumbnailIndex)}
            className="gallery-thumbnail block rounded-control border-2 border-transparent p-0.5 aria-[current]:border-accent"
          >
            <Picture url={url} alt="" sizes="72px" className="size-14 rounded-small sm:size-18" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Zooms at the mouse pointer. The frame keeps the first picture's aspect ratio, so that the layout does not shift. */
function ZoomPicture({ url, shape, alt }: { url: string; shape: string; alt: string }) {
  const [zoomed, setZoomed] = useState(false);

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse') return;
    const frame = event.currentTarget;
    const box = frame.getBoundingClientRect();
    frame.style.setProperty('--x', `${((event.clientX - box.left) / box.width) * 100}%`);
    frame.style.setProperty('--y', `${((event.clientY - box.top) / box.height) * 100}%`);
    setZoomed(true);
  }
  return (
    <div
      className="gallery-zoom rounded-card bg-shade"
      data-on={zoomed || undefined}
      style={{ aspectRatio: shapeOf(shape), '--zoom': ZOOM_SCALE } as CSSProperties}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setZoomed(false)}
    >
      <Picture
        url={url}
        alt={alt}
        sizes={zoomed ? '1240px' : SIZES}
        priority
        className="size-full object-contain"
      />
    </div>
  );
}

/** The aspect ratio (width / height), limited to 0.8 to 1.4. */
function shapeOf(url: string): number {
  const picture = readPicture(url);
  return picture ? Math.min(1.4, Math.max(0.8, picture.width / picture.height)) : 1;
}
