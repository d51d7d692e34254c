import { type Ref, useState } from 'react';
import { ImagePlus, X } from '../icons/lucide.tsx';
import { buttonClass } from '../primitives/button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { IMAGE_ACCEPT, IMAGE_HINT, imageProblem } from './image-file.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface ImagesUploadProps extends FieldProps {
  /** Addresses of stored pictures, and chosen files. */
  value: readonly (string | File)[];
  onChange: (images: (string | File)[]) => void;
  onBlur?: () => void;
  /** How many pictures there may be, and the sentence when more are chosen. */
  max: number;
  tooMany: string;
  /** What the pictures show: 'Product' makes the alternative text 'Product 1'. */
  subject: string;
  /** Without previews and their removal, for pictures that are shown elsewhere. */
  hidePreviews?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field for several PNGs or JPEGs with their previews. A file with the name of a present one is skipped. */
export function ImagesUpload(props: ImagesUploadProps) {
  const {
    value: images,
    onChange,
    onBlur,
    max,
    tooMany,
    subject,
    hidePreviews,
    ref,
    error,
    ...fieldProps
  } = props;
  const [problem, setProblem] = useState<string>();

  function add(files: readonly File[]) {
    const names = new Set(images.map(nameOf));
    const newFiles = files.filter(({ name }) => !names.has(name) && names.add(name));
    const imageError = newFiles.map(imageProblem).find(Boolean);
    const isOver = images.length + newFiles.length > max;
    setProblem(isOver ? tooMany : (imageError ?? undefined));
    if (!isOver && !imageError && newFiles.length > 0) onChange([...images, ...newFiles]);
  }

  return (
    <Field hint={`Up to ${max}. ${IMAGE_HINT}`} {...fieldProps} error={problem ?? error}>
      {(controlProps) => (
        <div className="flex flex-wrap items-center gap-3">
          {!hidePreviews &&
            images.map((image, index) => (
              <Thumbnail
                key={typeof image === 'string' ? image : image.name}
                image={image}
                alt={`${subject} ${index + 1}`}
                number={index + 1}
                onRemove={() => {
                  setProblem(undefined);
                  onChange(images.filter((other) => other !== image));
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
              ref={ref}
              type="file"
              multiple
              accept={IMAGE_ACCEPT}
              className="sr-only"
              onBlur={onBlur}
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

function Thumbnail(props: { image: string | File; alt: string; number: number; onRemove: () => void }) {
  const { image, alt, number, onRemove } = props;
  const objectUrl = useObjectUrl(typeof image === 'string' ? null : image);
  const url = typeof image === 'string' ? image : objectUrl;
  return (
    <span className="relative" data-row>
      {url ? (
        <img src={url} alt={alt} className="picture size-24 rounded-card bg-shade object-cover" />
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
