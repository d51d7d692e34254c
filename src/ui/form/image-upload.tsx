import clsx from 'clsx';
import { type ChangeEvent, type Ref, useState } from 'react';
import { ImagePlus } from '../icons/lucide.tsx';
import { buttonClass } from '../primitives/button-class.ts';
import { type ControlProps, Field, type FieldProps } from './field.tsx';
import { IMAGE_ACCEPT, IMAGE_HINT, imageProblem, NO_PICTURE } from './image-file.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface ImageUploadProps extends FieldProps {
  /** The chosen file; use react-hook-form's `Controller`: `<ImageUpload {...field} />`. */
  value: File | null | undefined;
  onChange: (file: File | null) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  /** The stored picture. Removing it calls `onRemoveCurrent`; without that it can only be replaced. */
  currentUrl?: string | null;
  onRemoveCurrent?: () => void;
  shape?: 'square' | 'round' | 'wide' | 'banner';
  /** Without preview and removal, for a picture that is shown among others. */
  hidePreview?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const SHAPES = {
  square: 'size-28 rounded-card',
  round: 'size-28 rounded-full',
  wide: 'aspect-[16/9] w-full max-w-sm rounded-card',
  banner: 'aspect-[7/2] w-full rounded-card',
};

/** A preview of the chosen or stored picture, or a placeholder. */
function Preview(props: { url: string | null; shape: keyof typeof SHAPES; onError?: () => void }) {
  const { url, shape, onError } = props;
  if (url) {
    const className = clsx(SHAPES[shape], 'bg-shade object-cover', !onError && 'picture');
    return <img src={url} alt="Preview" className={className} onError={onError} />;
  }
  return (
    <span
      className={clsx(
        SHAPES[shape],
        'grid place-items-center border border-dashed border-edge bg-shade text-muted',
      )}
    >
      <ImagePlus className="size-7 stroke-[1.5]" />
    </span>
  );
}

/** A field to choose, replace and remove one PNG or JPEG, with a preview. An invalid file shows the reason. */
export function ImageUpload(props: ImageUploadProps) {
  const { value, onChange, onBlur, name, disabled, currentUrl, onRemoveCurrent, ref } = props;
  const { label, hint = IMAGE_HINT, error, optional, hideLabel, fieldClassName } = props;
  const { shape = 'square', hidePreview } = props;
  const [problem, setProblem] = useState<string>();
  const chosenUrl = useObjectUrl(value ?? null);
  const url = chosenUrl ?? currentUrl ?? null;
  const removal = value ? () => onChange(null) : currentUrl ? onRemoveCurrent : undefined;
  const onRemove = hidePreview ? undefined : removal;

  function onFileChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Cleared, since choosing the same file again would not fire a change event.
    event.target.value = '';
    if (!file) return;
    const nextProblem = imageProblem(file);
    setProblem(nextProblem ?? undefined);
    if (!nextProblem) onChange(file);
  }

  /** Called if the browser cannot decode the chosen file. */
  function onDecodeError() {
    setProblem(NO_PICTURE);
    onChange(null);
  }

  function remove() {
    setProblem(undefined);
    onRemove?.();
  }

  const input = (controlProps: ControlProps) => (
    <input
      ref={ref}
      name={name}
      disabled={disabled}
      onBlur={onBlur}
      type="file"
      accept={IMAGE_ACCEPT}
      className="sr-only"
      onChange={onFileChange}
      {...controlProps}
    />
  );
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      hideLabel={hideLabel}
      fieldClassName={fieldClassName}
      error={problem ?? error}
    >
      {(controlProps) => (
        <div
          className={clsx(
            'flex flex-wrap gap-4',
            shape === 'wide' || shape === 'banner' ? 'flex-col' : 'items-center',
          )}
        >
          {!hidePreview && <Preview url={url} shape={shape} onError={value ? onDecodeError : undefined} />}
          <div className="flex flex-wrap gap-2">
            {/* The label is the visible button, so it shows the focus ring of its input. */}
            <label
              htmlFor={controlProps.id}
              className={buttonClass({
                variant: 'secondary',
                size: 'sm',
                className:
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              })}
            >
              {input(controlProps)}
              <span aria-hidden="true">{url ? 'Replace' : 'Choose picture'}</span>
            </label>
            {onRemove && (
              <button
                type="button"
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
                onClick={remove}
              >
                Remove
              </button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
