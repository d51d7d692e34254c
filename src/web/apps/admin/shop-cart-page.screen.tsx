import { Controller } from 'react-hook-form';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { useDocumentForm } from './documents/use-document-form.ts';
import { SourceField } from './sources/source-field.tsx';
import { sourceProblem } from './sources/source-problem.ts';

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
  const { form, saving } = useDocumentForm({
    document: 'shop-page',
    version: value.version,
    defaultValues,
    toRequest: ({ bannerImage, removeBannerImage }: typeof defaultValues) => ({
      bannerImage: bannerImage ?? undefined,
      removeBannerImage: removeBannerImage ? ('true' as const) : ('false' as const),
    }),
    onSaved,
  });
  const { control, formState, setValue, watch } = form;
  return (
    <DocumentFrame record="This page" publicPath="/shop" form={form} saving={saving} onReload={onReload}>
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
  const { form, saving } = useDocumentForm({
    document: 'cart-page',
    version: value.version,
    defaultValues,
    toRequest: ({ recommendedSource }: typeof defaultValues) => ({
      recommendedSource: JSON.stringify(recommendedSource),
    }),
    findProblems: ({ recommendedSource }) => {
      const message = sourceProblem(recommendedSource);
      return message ? [{ field: 'recommendedSource', message }] : [];
    },
    onSaved,
  });
  const { control, formState } = form;
  return (
    <DocumentFrame record="This page" publicPath="/cart" form={form} saving={saving} onReload={onReload}>
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
