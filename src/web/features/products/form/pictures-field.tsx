import { Accessibility } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent, PointerSensor } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { NO_PICTURE } from '#ui/form/image-file.ts';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { ImagesUpload } from '#ui/form/images-upload.tsx';
import { useObjectUrl } from '#ui/form/use-object-url.ts';
import { ArrowLeft, ArrowRight, ImagePlus, X } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { MovedTo } from '#web/kernel/moved-to.tsx';
import { LABELS, type ProductValues } from './product-values.ts';

type Picture = string | File;
type Direction = 'left' | 'right';

const nameOf = (picture: Picture): string => (picture instanceof File ? picture.name : picture);

/** One id for each picture, also where the cover is among the further pictures again. */
function idsOf(pictures: readonly Picture[]): string[] {
  const names = pictures.map(nameOf);
  return names.map((name, index) => (names.indexOf(name) === index ? name : `${name} ${index}`));
}

/**
 * The pictures of a product in one row: the first is the featured one, called the cover, and up to five follow. They are
 * ordered by dragging, or by the buttons of each.
 */
export function PicturesField() {
  const { setError } = useFormContext<ProductValues>();
  const cover = useController<ProductValues, 'featuredImage'>({ name: 'featuredImage' });
  const further = useController<ProductValues, 'productImages'>({ name: 'productImages' });
  const [moved, setMoved] = useState<{ to: number; direction?: Direction }>();
  const list = useRef<HTMLOListElement>(null);
  /** The cover, null before one is chosen, and the further pictures. */
  const places = [cover.field.value, ...further.field.value];
  const pictures = places.filter((picture) => picture !== null);
  const firstPlace = places.length - pictures.length;
  const ids = idsOf(pictures);

  // The browser drops the focus when React moves the tile of the button that was pressed.
  useEffect(() => {
    if (!moved?.direction) return;
    const buttons = [...(list.current?.children[moved.to]?.querySelectorAll('button') ?? [])];
    const enabled = buttons.filter((button) => !button.disabled);
    (enabled.find((button) => button.dataset.move === moved.direction) ?? enabled[0])?.focus();
  }, [moved]);

  function arrange([first = null, ...others]: readonly (Picture | null)[]) {
    cover.field.onChange(first);
    further.field.onChange(others.filter((picture) => picture !== null));
  }

  function swap(from: number, to: number, direction: Direction) {
    arrange(places.with(from, places[to] ?? null).with(to, places[from] ?? null));
    setMoved({ to, direction });
  }

  function remove(place: number) {
    arrange(places.toSpliced(place, 1));
    setMoved(undefined);
  }

  function onDragEnd(event: DragEndEvent) {
    const next = event.canceled ? ids : move(ids, event);
    if (next.join('\n') === ids.join('\n')) return;
    const byId = new Map(pictures.map((picture, index) => [ids[index], picture]));
    const ordered = next.flatMap((id) => byId.get(id) ?? []);
    arrange(firstPlace === 0 ? ordered : [null, ...ordered]);
    setMoved({ to: firstPlace + next.indexOf(String(event.operation.source?.id)) });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Pictures</legend>
      <DragDropProvider
        sensors={[PointerSensor]}
        // Its announcements name addresses, and it makes a button of each row, which holds buttons.
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={onDragEnd}
      >
        <ol ref={list} aria-label="Pictures" className="flex flex-wrap gap-4">
          {places.map((picture, place) =>
            picture === null ? (
              <li
                key="cover"
                className="relative grid aspect-square w-32 place-items-center self-start rounded-card border border-dashed border-edge bg-shade text-muted pointer-coarse:w-34"
              >
                <ImagePlus className="size-7 stroke-[1.5]" />
                <span className="sr-only">No cover yet</span>
                <CoverBadge />
              </li>
            ) : (
              <PictureTile
                key={ids[place - firstPlace]}
                id={ids[place - firstPlace] ?? ''}
                index={place - firstPlace}
                picture={picture}
                name={place === 0 ? 'cover' : `picture ${place}`}
                alt={place === 0 ? 'Cover' : `Product ${place}`}
                badge={place === 0 && <CoverBadge />}
                isFirst={place === 0}
                isLast={place === places.length - 1}
                // The next picture takes the place of a cover; the only one can be replaced.
                onRemove={place === 0 && places.length === 1 ? undefined : () => remove(place)}
                onMove={(direction) => swap(place, place + (direction === 'left' ? -1 : 1), direction)}
                onUndecodable={() => {
                  remove(place);
                  setError(place === 0 ? 'featuredImage' : 'productImages', { message: NO_PICTURE });
                }}
              />
            ),
          )}
        </ol>
      </DragDropProvider>
      <p className="mt-2 text-sm text-muted">
        The first is the cover, which lists of products show. Drag a picture to give it another place.
      </p>
      <MovedTo
        name="Picture"
        place={moved?.to}
        count={places.length}
        first="the first place: it is the cover now"
      />
      <div className="mt-4 grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <ImageUpload
          {...cover.field}
          value={cover.field.value instanceof File ? cover.field.value : null}
          currentUrl={cover.field.value instanceof File ? null : cover.field.value}
          label={LABELS.featuredImage}
          hidePreview
          error={cover.fieldState.error?.message}
        />
        <ImagesUpload
          {...further.field}
          label={LABELS.productImages}
          max={PRODUCT_IMAGES_MAX}
          tooMany="You can upload up to 5 images only!"
          subject="Product"
          hidePreviews
          error={further.fieldState.error?.message}
        />
      </div>
    </fieldset>
  );
}

/** Hidden from screen readers, which read the picture's text. */
const CoverBadge = () => (
  <span
    aria-hidden="true"
    className="absolute start-2 top-2 rounded-pill bg-surface px-2 py-0.5 text-xs font-semibold text-ink shadow-float"
  >
    Cover
  </span>
);

interface PictureTileProps {
  id: string;
  index: number;
  picture: Picture;
  /** In the names of its buttons: 'picture 2'. */
  name: string;
  alt: string;
  badge: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined for one that cannot be removed. */
  onRemove: (() => void) | undefined;
  onMove: (direction: Direction) => void;
  /** Called if the browser cannot show the chosen file. */
  onUndecodable: () => void;
}

function PictureTile(props: PictureTileProps) {
  const { id, index, picture, name, alt, badge, isFirst, isLast, onRemove, onMove, onUndecodable } = props;
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  const objectUrl = useObjectUrl(picture instanceof File ? picture : null);
  const isStored = !(picture instanceof File);
  const url = isStored ? picture : objectUrl;
  const button = 'size-9 min-h-0! p-0! text-muted hover:text-ink pointer-coarse:size-11';
  return (
    <li ref={ref} className={`w-32 pointer-coarse:w-34 ${isDragging ? 'relative z-10' : ''}`}>
      <div
        ref={handleRef}
        className={`relative cursor-grab overflow-hidden rounded-card bg-shade ${isDragging ? 'shadow-float' : ''}`}
      >
        {url ? (
          <img
            src={url}
            alt={alt}
            draggable={false}
            className={`aspect-square w-full object-cover ${isStored ? 'picture' : ''}`}
            onError={isStored ? undefined : onUndecodable}
          />
        ) : (
          <span className="block aspect-square" />
        )}
        {badge}
      </div>
      <div className="flex justify-between">
        <Button
          variant="ghost"
          className={button}
          aria-label={`Move ${name} left`}
          title="Move left"
          data-move="left"
          disabled={isFirst}
          onClick={() => onMove('left')}
        >
          <ArrowLeft className="size-4.5" />
        </Button>
        <Button
          variant="ghost"
          className={button}
          aria-label={`Move ${name} right`}
          title="Move right"
          data-move="right"
          disabled={isLast}
          onClick={() => onMove('right')}
        >
          <ArrowRight className="size-4.5" />
        </Button>
        <Button
          variant="ghost"
          className={`${button} ${onRemove ? '' : 'invisible'}`}
          aria-label={`Remove ${name}`}
          title="Remove"
          disabled={!onRemove}
          onClick={onRemove}
        >
          <X className="size-4.5" />
        </Button>
      </div>
    </li>
  );
}
