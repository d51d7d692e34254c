import { useFormContext } from 'react-hook-form';
import type { DataOf } from '#contract/contract.ts';
import { GOODS_FORMATS, GOODS_KINDS } from '#domain/goods.ts';
import { TextInput } from '#ui/form/text-input.tsx';

type Settings = DataOf<'GET site-settings'>;

/** The settings as the form holds them: numbers as they are typed. */
export const goodsFormValues = (settings: Settings) => ({
  goodsKinds: settings.goodsKinds as string[],
  goodsFileMegabytes: String(settings.goodsFileMegabytes),
  goodsProductMegabytes: String(settings.goodsProductMegabytes),
});
type GoodsForm = ReturnType<typeof goodsFormValues>;

/** The fields of the request. */
export const goodsRequest = (values: GoodsForm) => ({
  goodsKinds: JSON.stringify(values.goodsKinds),
  goodsFileMegabytes: values.goodsFileMegabytes,
  goodsProductMegabytes: values.goodsProductMegabytes,
});

/** The fields of Site Settings about files beside the first PDF of a product; within the settings' form. */
export function GoodsSettingsFields() {
  const { register, formState } = useFormContext<GoodsForm>();
  const { errors } = formState;
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-lg font-semibold">Files for Sale</legend>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">File Kinds</legend>
        <p className="mb-2 text-sm text-muted">
          What a product may have beside its PDF. Files of other kinds are refused; those that are sold stay.
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4">
          {GOODS_KINDS.map((kind) => (
            <label
              key={kind}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 text-[0.9375rem] pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                value={kind}
                className="size-4.5 cursor-pointer"
                {...register('goodsKinds')}
              />
              {GOODS_FORMATS[kind].label}
            </label>
          ))}
        </div>
        {errors.goodsKinds && <p className="text-sm font-medium text-danger">{errors.goodsKinds.message}</p>}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label="Megabytes of a File"
          inputMode="numeric"
          error={errors.goodsFileMegabytes?.message}
          {...register('goodsFileMegabytes')}
        />
        <TextInput
          label="Megabytes of a Product"
          hint="All its files together."
          inputMode="numeric"
          error={errors.goodsProductMegabytes?.message}
          {...register('goodsProductMegabytes')}
        />
      </div>
    </fieldset>
  );
}
