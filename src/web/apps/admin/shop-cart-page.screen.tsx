import { Controller, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { useSaveDocument } from './documents/use-save-document.ts';
import { SourceField, sourceProblem } from './sources/source-field.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Shop and Cart', noIndex: true }) };

/** The content of the shop listing and of the cart page, one per tab. The address holds the open tab. */
export function ShopCartScreen() {
  const [address, setAddress] = useSearchParams();
  const open = address.get('page') === 'cart' ? 'cart' : 'shop';
  return (
    <>
      <PageHeading
        plain
        title="Shop and Cart"
        subtitle="The banner of the shop listing, and the products beside the cart."
        className="mb-3"
      />
      <Tabs
        label="Pages"
        value={open}
        onValueChange={(page) => setAddress({ page }, { preventScrollReset: true })}
        tabs={[
          {
            value: 'shop',
            label: 'Shop Page',
            panel: open === 'shop' && <DocumentEditor document="shop-page" form={ShopPageForm} />,
          },
          {
            value: 'cart',
            label: 'Cart Page',
            panel: open === 'cart' && <DocumentEditor document="cart-page" form={CartPageForm} />,
          },
        ]}
      />
    </>
  );
}

function ShopPageForm({ value, onSaved, onReload }: DocumentFormProps<'shop-page'>) {
  const defaultValues = { bannerImage: null as File | null, removeBannerImage: false };
  const form = useForm({ defaultValues });
  const { control, handleSubmit, formState, setValue, watch } = form;
  const saving = useSaveDocument({
    document: 'shop-page',
    version: value.version,
    formOf: ({ bannerImage, removeBannerImage }: typeof defaultValues) => ({
      bannerImage: bannerImage ?? undefined,
      removeBannerImage: removeBannerImage ? ('true' as const) : ('false' as const),
    }),
    form,
    onSaved,
  });
  return (
    <DocumentFrame
      record="This page"
      publicPath="/shop"
      dirty={formState.isDirty}
      saving={saving}
      onReload={onReload}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <Controller
        control={control}
        name="bannerImage"
        render={({ field }) => (
          <ImageUpload
            {...field}
            label="Banner Image"
            optional
            shape="wide"
            hint="Behind the name of the category, where the category has no banner of its own. PNG or JPEG, 8 MB at most."
            currentUrl={watch('removeBannerImage') ? null : value.bannerImage}
            onRemoveCurrent={() => setValue('removeBannerImage', true, { shouldDirty: true })}
            error={formState.errors.bannerImage?.message}
          />
        )}
      />
    </DocumentFrame>
  );
}

function CartPageForm({ value, onSaved, onReload }: DocumentFormProps<'cart-page'>) {
  const defaultValues = { recommendedSource: value.recommendedSource };
  const form = useForm({ defaultValues });
  const { control, handleSubmit, formState, setError } = form;
  const saving = useSaveDocument({
    document: 'cart-page',
    version: value.version,
    formOf: ({ recommendedSource }: typeof defaultValues) => ({
      recommendedSource: JSON.stringify(recommendedSource),
    }),
    form,
    onSaved,
  });
  return (
    <DocumentFrame
      record="This page"
      publicPath="/cart"
      dirty={formState.isDirty}
      saving={saving}
      onReload={onReload}
      onSubmit={handleSubmit((values) => {
        const message = sourceProblem(values.recommendedSource);
        if (message) setError('recommendedSource', { message });
        else saving.save(values);
      })}
    >
      <Controller
        control={control}
        name="recommendedSource"
        render={({ field }) => (
          <SourceField
            label="Recommended Products"
            hint="Up to ten of them stand below the cart."
            value={field.value}
            onChange={field.onChange}
            error={formState.errors.recommendedSource?.message}
          />
        )}
      />
    </DocumentFrame>
  );
}

export { ShopCartScreen as Component };
