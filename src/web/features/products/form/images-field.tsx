import { useController } from 'react-hook-form';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { ImagesUpload } from '#ui/form/images-upload.tsx';
import { LABELS, type ProductValues } from './product-values.ts';

/** Up to five further pictures. */
export function ImagesField() {
  const { field, fieldState } = useController<ProductValues, 'productImages'>({ name: 'productImages' });
  return (
    <ImagesUpload
      label={LABELS.productImages}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      max={PRODUCT_IMAGES_MAX}
      tooMany="You can upload up to 5 images only!"
      subject="Product"
      error={fieldState.error?.message}
    />
  );
}
