import { TextInput } from '#ui/form/text-input.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { DocumentEditor, type DocumentFormProps } from './documents/document-editor.tsx';
import { DocumentFrame } from './documents/document-frame.tsx';
import { useDocumentForm } from './documents/use-document-form.ts';
import { GoodsSettingsFields, goodsFormValues, goodsRequest } from './goods-settings.tsx';
import { MoneySettingsFields, moneyFormValues, moneyRequest } from './money-settings.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Site Settings', noIndex: true }) };

const LABELS = {
  name: 'Name',
  bannerText: 'Banner Text',
  contactPhone: 'Contact Phone',
  helplinePhone: 'Helpline Phone',
  vendorApproval: 'Vendor Approval',
};
/** The settings of the whole site. */
export function SiteSettingsScreen() {
  return (
    <>
      <PageHeading
        plain
        title="Site Settings"
        subtitle="The market's name, the line at the top of every page, the phone numbers beside it, how shops are opened, and how money is paid out and taxed."
        className="mb-5"
      />
      <DocumentEditor document="site-settings" form={SettingsForm} />
    </>
  );
}

function SettingsForm({ value, onSaved, onReload }: DocumentFormProps<'site-settings'>) {
  const { version, ...fields } = value;
  const mayConfigureMoney = useMay()('money:configure');
  const { form, saving, maxLengths } = useDocumentForm({
    document: 'site-settings',
    version,
    defaultValues: { ...fields, ...goodsFormValues(value), ...moneyFormValues(value) },
    toRequest: (values) => ({
      name: values.name,
      bannerText: values.bannerText,
      contactPhone: values.contactPhone,
      helplinePhone: values.helplinePhone,
      vendorApproval: values.vendorApproval ? ('true' as const) : ('false' as const),
      ...goodsRequest(values),
      ...(mayConfigureMoney && moneyRequest(values)),
    }),
    onSaved,
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <DocumentFrame record="These settings" publicPath="/" form={form} saving={saving} onReload={onReload}>
      <TextInput
        label={LABELS.name}
        hint="What the market is called: on every page, in mails, feeds and documents."
        required
        maxLength={maxLengths.name}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={LABELS.bannerText}
        hint="Runs along the top of every page; separate several with a dot in the middle: ·"
        maxLength={maxLengths.bannerText}
        error={errors.bannerText?.message}
        {...register('bannerText')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={LABELS.contactPhone}
          type="tel"
          maxLength={maxLengths.contactPhone}
          error={errors.contactPhone?.message}
          {...register('contactPhone')}
        />
        <TextInput
          label={LABELS.helplinePhone}
          type="tel"
          maxLength={maxLengths.helplinePhone}
          error={errors.helplinePhone?.message}
          {...register('helplinePhone')}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{LABELS.vendorApproval}</legend>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
          <input type="checkbox" className="size-4.5 cursor-pointer" {...register('vendorApproval')} />
          An admin approves a new shop before it is public
        </label>
      </fieldset>
      <GoodsSettingsFields />
      {mayConfigureMoney && <MoneySettingsFields maxLengths={maxLengths} />}
    </DocumentFrame>
  );
}

export { SiteSettingsScreen as Component };
