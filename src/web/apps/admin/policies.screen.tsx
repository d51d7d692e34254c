import { Controller } from 'react-hook-form';
import { POLICY_WORDS } from '#domain/limits.ts';
import { RichTextField } from '#ui/editor/rich-text-field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { useDocumentForm } from './documents/use-document-form.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Policies', noIndex: true }) };

const POLICIES = {
  'privacy-policy': 'Privacy Policy',
  'terms-conditions': 'Terms & Conditions',
  'exchange-policy': 'Exchange Policy',
} as const;
type Policy = keyof typeof POLICIES;
const NAMES = Object.keys(POLICIES) as Policy[];

const LABELS = { title: 'Title', description: 'Description' };
/** The three policies, one per tab. The address holds the open tab. */
export function PoliciesScreen() {
  const [address, setAddress] = useSearchParams();
  const open = NAMES.find((name) => name === address.get('policy')) ?? 'privacy-policy';
  return (
    <>
      <PageHeading plain title="Policies" subtitle="What buyers and sellers agree to." className="mb-3" />
      <Tabs
        label="Policies"
        value={open}
        onValueChange={(policy) => setAddress({ policy }, { preventScrollReset: true })}
        tabs={NAMES.map((value) => ({
          value,
          label: POLICIES[value],
          panel: value === open && <DocumentEditor document={value} form={FORMS[value]} />,
        }))}
      />
    </>
  );
}

/** A separate component per policy, so that typed text does not carry over from one to another. */
const FORMS = Object.fromEntries(
  NAMES.map((policy) => [
    policy,
    (props: DocumentFormProps<Policy>) => <PolicyForm policy={policy} {...props} />,
  ]),
) as Record<Policy, (props: DocumentFormProps<Policy>) => React.JSX.Element>;

function PolicyForm({ policy, value, onSaved, onReload }: DocumentFormProps<Policy> & { policy: Policy }) {
  const { version, ...fields } = value;
  const { form, saving, maxLengths } = useDocumentForm({
    document: policy,
    version,
    defaultValues: fields,
    toRequest: (values) => values,
    onSaved,
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <DocumentFrame
      record="This policy"
      publicPath={`/${policy}`}
      form={form}
      saving={saving}
      onReload={onReload}
    >
      <TextInput
        label={LABELS.title}
        maxLength={maxLengths.title}
        error={errors.title?.message}
        {...register('title')}
      />
      <Controller
        control={control}
        name="description"
        render={({ field: { value: html, onChange, onBlur, ref } }) => (
          <RichTextField
            onChange={onChange}
            onBlur={onBlur}
            value={html}
            label={LABELS.description}
            words={POLICY_WORDS}
            focusRef={ref}
            error={errors.description?.message}
          />
        )}
      />
    </DocumentFrame>
  );
}

export { PoliciesScreen as Component };
