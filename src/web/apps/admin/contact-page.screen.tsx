import { useForm } from 'react-hook-form';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { useSaveDocument } from './documents/use-save-document.ts';

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
  const form = useForm({ defaultValues: fields });
  const { register, handleSubmit, formState } = form;
  const saving = useSaveDocument({
    document: 'contact-us-page',
    version,
    formOf: (values: typeof fields) => values,
    form,
    onSaved,
  });
  const line = (name: keyof typeof LABELS, maxLength: number) => (
    <TextInput
      label={LABELS[name]}
      hint={HINTS[name]}
      maxLength={maxLength}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
  const lines = (name: 'pageSubTitle' | 'address') => (
    <Textarea
      label={LABELS[name]}
      rows={3}
      maxLength={300}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
  return (
    <DocumentFrame
      record="This page"
      publicPath="/contact-us"
      dirty={formState.isDirty}
      saving={saving}
      onReload={onReload}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      {line('pageTitle', 120)}
      {lines('pageSubTitle')}
      <div className="grid gap-5 sm:grid-cols-2">
        {line('formSectionTitleOne', 120)}
        {line('formSectionTitleTwo', 120)}
        {line('email', 254)}
        {line('phone', 40)}
      </div>
      {lines('address')}
      <div className="grid gap-5 sm:grid-cols-2">
        {line('formSectionTitleThree', 120)}
        {line('buttonText', 40)}
      </div>
    </DocumentFrame>
  );
}

export { ContactPageScreen as Component };
