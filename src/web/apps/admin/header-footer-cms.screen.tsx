import { Controller } from 'react-hook-form';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { LinkRows } from './documents/link-rows.tsx';
import { useDocumentForm } from './documents/use-document-form.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Header Footer CMS', noIndex: true }) };

const LABELS = {
  headerLogo: 'Header Logo',
  footerLogo: 'Footer Logo',
  footerDescription: 'Footer Description',
  footerSectionTwoTitle: 'Second Section Title',
  footerSectionTwo: 'Second Section',
  footerSectionThreeTitle: 'Third Section Title',
  footerSectionThree: 'Third Section',
  contactEmail: 'Contact Email',
  contactPhone: 'Contact Phone',
  contactAddress: 'Contact Address',
  copyrightText: 'Copyright Text',
};
/** The logo of the header and the content of the footer. */
export function HeaderFooterScreen() {
  return (
    <>
      <PageHeading
        plain
        title="Header Footer CMS"
        subtitle="The logo at the top and everything at the bottom of every page. What is empty is left out."
        className="mb-5"
      />
      <DocumentEditor document="header-footer" form={HeaderFooterForm} />
    </>
  );
}

type Logo = 'headerLogo' | 'footerLogo';

function HeaderFooterForm({ value, onSaved, onReload }: DocumentFormProps<'header-footer'>) {
  const { version, headerLogo, footerLogo, ...texts } = value;
  const current = { headerLogo, footerLogo };
  const defaultValues = {
    ...texts,
    headerLogo: null as File | null,
    footerLogo: null as File | null,
    removeHeaderLogo: false,
    removeFooterLogo: false,
  };
  const { form, saving, maxLengths } = useDocumentForm({
    document: 'header-footer',
    version,
    defaultValues,
    toRequest: (values: typeof defaultValues) => ({
      ...values,
      headerLogo: values.headerLogo ?? undefined,
      footerLogo: values.footerLogo ?? undefined,
      removeHeaderLogo: values.removeHeaderLogo ? ('true' as const) : ('false' as const),
      removeFooterLogo: values.removeFooterLogo ? ('true' as const) : ('false' as const),
      footerSectionTwo: JSON.stringify(values.footerSectionTwo),
      footerSectionThree: JSON.stringify(values.footerSectionThree),
    }),
    onSaved,
  });
  const { control, register, formState, setValue, watch } = form;
  const { errors } = formState;
  const logo = (name: Logo, removal: 'removeHeaderLogo' | 'removeFooterLogo') => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ImageUpload
          {...field}
          label={LABELS[name]}
          optional
          shape="wide"
          hint="Without one, the name of the market is written out."
          currentUrl={watch(removal) ? null : current[name]}
          onRemoveCurrent={() => setValue(removal, true, { shouldDirty: true })}
          error={errors[name]?.message}
        />
      )}
    />
  );
  const line = (
    name:
      | 'footerSectionTwoTitle'
      | 'footerSectionThreeTitle'
      | 'contactEmail'
      | 'contactPhone'
      | 'copyrightText',
  ) => (
    <TextInput
      label={LABELS[name]}
      maxLength={maxLengths[name]}
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  const links = (name: 'footerSectionTwo' | 'footerSectionThree') => (
    <LinkRows
      name={name}
      label={`Links of the ${LABELS[name].toLowerCase()}`}
      error={errors[name]?.message}
    />
  );
  return (
    <DocumentFrame
      record="Header and footer"
      publicPath="/#site-footer"
      form={form}
      saving={saving}
      onReload={onReload}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {logo('headerLogo', 'removeHeaderLogo')}
        {logo('footerLogo', 'removeFooterLogo')}
      </div>
      <Textarea
        label={LABELS.footerDescription}
        rows={3}
        maxLength={maxLengths.footerDescription}
        error={errors.footerDescription?.message}
        {...register('footerDescription')}
      />
      <div className="grid gap-x-8 gap-y-5 @4xl:grid-cols-2">
        <div className="grid content-start gap-5">
          {line('footerSectionTwoTitle')}
          {links('footerSectionTwo')}
        </div>
        <div className="grid content-start gap-5">
          {line('footerSectionThreeTitle')}
          {links('footerSectionThree')}
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {line('contactEmail')}
        {line('contactPhone')}
      </div>
      <Textarea
        label={LABELS.contactAddress}
        rows={2}
        maxLength={maxLengths.contactAddress}
        error={errors.contactAddress?.message}
        {...register('contactAddress')}
      />
      {line('copyrightText')}
    </DocumentFrame>
  );
}

export { HeaderFooterScreen as Component };
