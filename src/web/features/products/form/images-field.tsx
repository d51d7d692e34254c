import { useState } from 'react';
import { useController } from 'react-hook-form';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { Field } from '#ui/form/field.tsx';
import { IMAGE_ACCEPT, IMAGE_HINT, imageProblem } from '#ui/form/image-file.ts';
import { useObjectUrl } from '#ui/form/use-object-url.ts';
import { ImagePlus, X } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { LABELS, type ProductValues } from './product-values.ts';

const TOO_MANY = 'You can upload up to 5 images only!';

/** Up to five further pictures. A file with the name of a present one is skipped. */
export function ImagesField() {
  const { field, fieldState } = useController<ProductValues, 'productImages'>({ name: 'productImages' });
  const [problem, setProblem] = useState<string>();
  const images = field.value;

  function add(files: readonly File[]) {
    const names = new Set(images.map(nameOf));
    const newFiles = files.filter(({ name }) => !names.has(name) && names.add(name));
    const imageError = newFiles.map(imageProblem).find(Boolean);
    const tooMany = images.length + newFiles.length > PRODUCT_IMAGES_MAX;
    setProblem(tooMany ? TOO_MANY : (imageError ?? undefined));
    if (!tooMany && !imageError && newFiles.length > 0) field.onChange([...images, ...newFiles]);
  }

  return (
    <Field
      label={LABELS.productImages}
      hint={`Up to ${PRODUCT_IMAGES_MAX}. ${IMAGE_HINT}`}
      error={problem ?? fieldState.error?.message}
    >
      {(controlProps) => (
        <div className="flex flex-wrap items-center gap-3">
          {images.map((image, index) => (
            <Thumbnail
              key={typeof image === 'string' ? image : image.name}
              image={image}
              number={index + 1}
              onRemove={() => {
                setProblem(undefined);
                field.onChange(images.filter((other) => other !== image));
              }}
            />
          ))}
          <label
            htmlFor={controlProps.id}
            className={buttonClass({
              variant: 'secondary',
              size: 'sm',
              className:
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            })}
          >
            <input
              {...controlProps}
              ref={field.ref}
              type="file"
              multiple
              accept={IMAGE_ACCEPT}
              className="sr-only"
              onBlur={field.onBlur}
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                // Cleared, since choosing the same file again would not fire a change event.
                event.target.value = '';
              }}
            />
            <ImagePlus className="size-4" />
            <span aria-hidden="true">Add pictures</span>
          </label>
        </div>
      )}
    </Field>
  );
}

const nameOf = (image: string | File): string => (typeof image === 'string' ? image : image.name);

function Thumbnail(props: { image: string | File; number: number; onRemove: () => void }) {
  const { image, number, onRemove } = props;
  const objectUrl = useObjectUrl(typeof image === 'string' ? null : image);
  const url = typeof image === 'string' ? image : objectUrl;
  return (
    <span className="relative">
      {url ? (
        <img
          src={url}
          alt={`Product ${number}`}
          className="picture size-24 rounded-card bg-shade object-cover"
        />
      ) : (
        <span className="block size-24 rounded-card bg-shade" />
      )}
      <button
        type="button"
        aria-label={`Remove picture ${number}`}
        onClick={onRemove}
        className="absolute -end-2 -top-2 grid size-8 place-items-center rounded-full border border-line bg-surface shadow-float hover:bg-shade pointer-coarse:size-11"
      >
        <X className="size-4" />
      </button>
    </span>
  );
}
