import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { contentListsContract } from '#contract/content-lists.ts';
import { readPicture } from '#domain/picture.ts';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useObjectUrl } from '#ui/form/use-object-url.ts';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { saveSlide } from '#web/features/content/content-lists.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import type { ItemFormProps } from './list-editor.tsx';

type SlideList = 'hero-slider' | 'promotion';

const LABELS = {
  image: 'Image',
  link: 'Link',
  alt: 'Alt Text',
  shownFrom: 'Shown From',
  shownUntil: 'Shown Until',
};
/** The contract's fields and a picture, which is required if there is no stored one. */
const schemaOf = (list: SlideList, hasPicture: boolean) =>
  contentListsContract[`POST ${list}`].form.required().extend({
    image: z
      .instanceof(File)
      .nullable()
      .refine((file) => hasPicture || file, { error: `Please upload ${LABELS.image}.` }),
  });

const MAX_LENGTHS = maxLengthsOf(schemaOf('hero-slider', false));
type SlideInput = z.input<ReturnType<typeof schemaOf>>;
type SlideOutput = z.output<ReturnType<typeof schemaOf>>;

/** The form of a slide or a promotion. */
export function SlideForm({
  list,
  record,
  item,
  items,
  title,
  open,
  onClose,
  onReload,
}: ItemFormProps<SlideList> & { list: SlideList /** 'This slide'. */; record: string }) {
  const form = useContractForm<SlideInput, SlideOutput>(schemaOf(list, item !== null), {
    link: item?.link ?? '',
    alt: item?.alt ?? '',
    shownFrom: item?.shownFrom ?? '',
    shownUntil: item?.shownUntil ?? '',
    image: null,
  });
  const { control, register, handleSubmit, formState, watch } = form;
  const { errors } = formState;
  const { send, refresh } = saveSlide(list, item?.id);
  const saving = useSaveRecord<SlideInput, SlideOutput>({
    version: item?.version,
    send: (api, { values: { image, shownFrom, shownUntil, ...texts }, ...save }) => {
      const values = {
        ...texts,
        shownFrom: shownFrom ?? '',
        shownUntil: shownUntil ?? '',
        ...(image && { image }),
      };
      return send(api, { ...save, values });
    },
    form,
    refresh,
    onSaved: onClose,
  });
  const chosenUrl = useObjectUrl(watch('image'));
  const picture = chosenUrl ?? item?.image ?? null;
  const first = items[0];
  return (
    <RecordDialog
      title={title}
      record={record}
      open={open}
      onClose={onClose}
      saving={saving}
      onReload={onReload}
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <ImageUpload
            {...field}
            label={LABELS.image}
            shape="wide"
            currentUrl={item?.image}
            error={errors.image?.message}
          />
        )}
      />
      {picture && (
        <Previews
          list={list}
          url={picture}
          // The first slide sets the aspect ratio of the whole carousel.
          shape={first && first.id !== item?.id ? aspectRatioOf(first.image) : null}
        />
      )}
      <TextInput
        label={LABELS.alt}
        hint="What the picture says, for people who cannot see it."
        maxLength={MAX_LENGTHS.alt}
        error={errors.alt?.message}
        {...register('alt')}
      />
      <TextInput
        label={LABELS.link}
        hint="A path of this site, such as /shop, or an address that begins with https://."
        inputMode="url"
        maxLength={MAX_LENGTHS.link}
        error={errors.link?.message}
        {...register('link')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(['shownFrom', 'shownUntil'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <DateTimeInput {...field} label={LABELS[name]} optional error={errors[name]?.message} />
            )}
          />
        ))}
      </div>
    </RecordDialog>
  );
}

/** The aspect ratio (width / height) of a stored picture. */
function aspectRatioOf(url: string): number | null {
  const picture = readPicture(url);
  return picture && picture.width / picture.height;
}

/** The picture as the home page crops it. `shape` is the aspect ratio; null for the picture's own. */
function Previews({ list, url, shape }: { list: SlideList; url: string; shape: number | null }) {
  const [naturalRatio, setNaturalRatio] = useState<number>();
  const ratio = list === 'promotion' ? 16 / 9 : (shape ?? naturalRatio ?? 2.6);
  const frames =
    list === 'promotion'
      ? ([
          ['At 360 px', 302 / 360, 'max-w-32'],
          ['At 1280 px, one of three', 413 / 1280, 'max-w-md'],
        ] as const)
      : ([
          ['At 360 px', 1, 'max-w-32'],
          ['At 1280 px', 1, 'max-w-md'],
        ] as const);
  return (
    <div className="flex flex-wrap items-end gap-4">
      {frames.map(([label, share, width]) => (
        <figure key={label} className={`min-w-0 grow ${width}`}>
          <div className="rounded-control border border-hairline bg-paper py-2">
            <img
              src={url}
              alt=""
              className="mx-auto object-cover"
              style={{ width: `${share * 100}%`, aspectRatio: ratio }}
              onLoad={({ currentTarget }) =>
                setNaturalRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)
              }
            />
          </div>
          <figcaption className="mt-1 text-sm text-muted">{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
