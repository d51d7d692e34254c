import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type CategoryRow, categoriesContract } from '#contract/categories.ts';
import { CATEGORY_PARAMETERS, type CategoryLevel, levelAbove } from '#domain/categories.ts';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import type { RecordFormProps } from '#web/features/back-office/record-list.tsx';
import { categoryChanges, createCategory, updateCategory } from '#web/features/products/categories.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

const LABELS = { name: 'Name', image: 'Image', bannerImage: 'Banner Image' };
const file = z.instanceof(File).nullable();

/** The contract's fields and the pictures. A main category requires a stored or a new picture. */
const schemaOf = (needsPicture: boolean) =>
  categoriesContract['POST main-category'].form.extend({
    image: file.refine((picture) => !needsPicture || picture, { error: `Please upload ${LABELS.image}.` }),
    bannerImage: file,
    removeImage: z.boolean(),
    removeBannerImage: z.boolean(),
  });
type Values = z.infer<ReturnType<typeof schemaOf>>;
const MAX_LENGTHS = maxLengthsOf(schemaOf(false));

const PICTURES = {
  image: {
    removal: 'removeImage',
    shape: 'square',
    hint: 'Shown in menus and on the page of all categories.',
  },
  bannerImage: {
    removal: 'removeBannerImage',
    shape: 'wide',
    hint: 'Shown at the top of its products. Without one, that of the category above is.',
  },
} as const;

/** The form of a category. A new one belongs to the parent in the address. */
export function CategoryForm({
  level,
  item,
  title,
  open,
  onClose,
  onReload,
}: RecordFormProps<CategoryRow> & { level: CategoryLevel }) {
  const [address] = useSearchParams();
  const isMain = level === 'main';
  const above = levelAbove(level);
  const parentId = (above && address.get(CATEGORY_PARAMETERS[above])) ?? '';
  const form = useContractForm<Values, Values>(schemaOf(isMain && !item?.image), {
    name: item?.name ?? '',
    image: null,
    bannerImage: null,
    removeImage: false,
    removeBannerImage: false,
  });
  const { control, register, handleSubmit, formState, setValue, watch } = form;
  const { errors } = formState;
  const saving = useSaveRecord<Values>({
    version: item?.version,
    send: (api, { values, version, onProgress }) => {
      const { name, image, bannerImage } = values;
      const fields = { name, ...(image && { image }), ...(bannerImage && { bannerImage }) };
      if (!item) return createCategory(level, parentId).send(api, { fields, onProgress });
      const { removeImage, removeBannerImage } = values;
      const change = { ...fields, version, removeImage, removeBannerImage };
      return updateCategory(level, item.id).send(api, { change, onProgress });
    },
    form,
    refresh: categoryChanges(level).refresh,
    onSaved: onClose,
  });
  const picture = (name: 'image' | 'bannerImage') => {
    const { removal, shape, hint } = PICTURES[name];
    const required = isMain && name === 'image';
    return (
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <ImageUpload
            {...field}
            label={LABELS[name]}
            shape={shape}
            hint={hint}
            optional={!required}
            currentUrl={watch(removal) ? null : item?.[name]}
            onRemoveCurrent={required ? undefined : () => setValue(removal, true, { shouldDirty: true })}
            error={errors[name]?.message}
          />
        )}
      />
    );
  };
  return (
    <RecordDialog
      title={title}
      open={open}
      onClose={onClose}
      saving={saving}
      onReload={onReload}
      record={`This ${level} category`}
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <TextInput
        label={LABELS.name}
        maxLength={MAX_LENGTHS.name}
        error={errors.name?.message}
        {...register('name')}
      />
      {picture('image')}
      {picture('bannerImage')}
    </RecordDialog>
  );
}
