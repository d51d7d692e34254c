import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { SectionSource } from '#contract/content.ts';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { Select } from '#ui/form/select.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { commonData } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { fieldByLabel } from '#web/kernel/use-save-record.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { useSaveDocument } from './documents/use-save-document.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Shop and Cart', noIndex: true }) };

/** What an admin decides of the shop listing and of the cart page, one at a time; the address says which. */
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

const BANNER = fieldByLabel({ bannerImage: 'Banner Image' });

function ShopPageForm({ value, onSaved, onReload }: DocumentFormProps<'shop-page'>) {
  const defaultValues = { bannerImage: null as File | null, removeBannerImage: false };
  const { control, handleSubmit, formState, setError, setValue, watch } = useForm({ defaultValues });
  const saving = useSaveDocument({
    document: 'shop-page',
    version: value.version,
    formOf: ({ bannerImage, removeBannerImage }: typeof defaultValues) => ({
      bannerImage: bannerImage ?? undefined,
      removeBannerImage: removeBannerImage ? ('true' as const) : ('false' as const),
    }),
    fieldOf: BANNER,
    setError,
    onSaved,
  });
  return (
    <DocumentFrame
      record="This page"
      publicPath="/shop"
      dirty={formState.isDirty}
      {...{ saving, onReload }}
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

const SOURCES = [
  { value: 'recommended', label: 'Products marked as recommended' },
  { value: 'best-sellers', label: 'Best sellers' },
  { value: 'new', label: 'New products' },
  { value: 'category', label: 'A main category' },
] as const;
const RECOMMENDED = fieldByLabel({ type: 'Recommended Products' });

function CartPageForm({ value, onSaved, onReload }: DocumentFormProps<'cart-page'>) {
  const source = value.recommendedSource;
  const categories = useQuery(commonData(useApi())).data?.mainCategory ?? [];
  const defaultValues = {
    type: source.type as string,
    mainCategoryId: source.type === 'category' ? source.mainCategoryId : '',
  };
  const { control, handleSubmit, formState, setError, watch } = useForm({ defaultValues });
  const saving = useSaveDocument({
    document: 'cart-page',
    version: value.version,
    formOf: ({ type, mainCategoryId }: typeof defaultValues) => ({
      recommendedSource: JSON.stringify(
        (type === 'category' ? { type, mainCategoryId } : { type }) as SectionSource,
      ),
    }),
    fieldOf: RECOMMENDED,
    setError,
    onSaved,
  });
  return (
    <DocumentFrame
      record="This page"
      publicPath="/cart"
      dirty={formState.isDirty}
      {...{ saving, onReload }}
      onSubmit={handleSubmit((values) => {
        if (values.type !== 'category' || values.mainCategoryId) return saving.save(values);
        setError('mainCategoryId', { message: 'Please select Main Category.' }, { shouldFocus: true });
      })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <Select
              {...field}
              label="Recommended Products"
              hint="Up to ten of them stand below the cart."
              options={SOURCES}
              error={formState.errors.type?.message}
            />
          )}
        />
        {watch('type') === 'category' && (
          <Controller
            control={control}
            name="mainCategoryId"
            render={({ field }) => (
              <Select
                {...field}
                label="Main Category"
                options={categories.map(({ id, name }) => ({ value: id, label: name }))}
                error={formState.errors.mainCategoryId?.message}
              />
            )}
          />
        )}
      </div>
    </DocumentFrame>
  );
}

export { ShopCartScreen as Component };
