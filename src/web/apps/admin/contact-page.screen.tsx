import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { useDocumentForm } from './documents/use-document-form.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Contact Page', noIndex: true }) };

const LABELS = {
  pageTitle: 'Page Title',
  pageSubTitle: 'Page Subtitle',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  buttonText: 'Button Text',
  formSectionTitleOne: 'First Section Title',
  formSectionTitleTwo: 'Second Section Title',
  formSectionTitleThree: 'Third Section Title',
};
const HINTS: Partial<Record<keyof typeof LABELS, string>> = {
  formSectionTitleOne: 'Above phone and email.',
  formSectionTitleTwo: 'Above the address.',
  formSectionTitleThree: 'Above the form.',
  email: 'Messages from the form are sent here.',
};

/** The texts of the page on which visitors write to the market. */
export function ContactPageScreen() {
  return (
    <>
      <PageHeading
        plain
        title="Contact Page"
        subtitle="What is empty is left out of the page."
        className="mb-5"
      />
      <DocumentEditor document="contact-us-page" form={ContactPageForm} />
    </>
  );
}

function ContactPageForm({ value, onSaved, onReload }: DocumentFormProps<'contact-us-page'>) {
  const { version, ...fields } = value;
  const { form, saving, maxLengths } = useDocumentForm({
    document: 'contact-us-page',
    version,
    defaultValues: fields,
    toRequest: (values) => values,
    onSaved,
  });
  const { register, formState } = form;
  const line = (name: keyof typeof LABELS) => (
    <TextInput
      label={LABELS[name]}
      hint={HINTS[name]}
      maxLength={maxLengths[name]}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
  const lines = (name: 'pageSubTitle' | 'address') => (
    <Textarea
      label={LABELS[name]}
      rows={3}
      maxLength={maxLengths[name]}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
  return (
    <DocumentFrame
      record="This page"
      publicPath="/contact-us"
      form={form}
      saving={saving}
      onReload={onReload}
    >
      {line('pageTitle')}
      {lines('pageSubTitle')}
      <div className="grid gap-5 sm:grid-cols-2">
        {line('formSectionTitleOne')}
        {line('formSectionTitleTwo')}
        {line('email')}
        {line('phone')}
      </div>
      {lines('address')}
      <div className="grid gap-5 sm:grid-cols-2">
        {line('formSectionTitleThree')}
        {line('buttonText')}
      </div>
    </DocumentFrame>
  );
}

export { ContactPageScreen as Component };
