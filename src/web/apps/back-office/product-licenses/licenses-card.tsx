import { z } from 'zod';
import { licenseFields } from '#contract/licenses.ts';
import type { VendorProduct } from '#contract/products.ts';
import { LICENSE_KINDS, LICENSE_NAMES, LICENSE_TEXT_MAX, type LicenseKind } from '#domain/license.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { changeLicensing } from '#web/features/licenses/licenses.data.ts';
import type { FieldOf } from '#web/kernel/field-errors.ts';
import { useRequestForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { LICENSE_TEMPLATES } from './license-templates.ts';

interface LicenseValues {
  isSold: boolean;
  price: string;
  text: string;
}
type Values = Record<LicenseKind, LicenseValues>;

const valuesOf = ({ licenses }: VendorProduct): Values => {
  const fieldsOf = (kind: LicenseKind): LicenseValues => {
    const license = licenses.find((one) => one.kind === kind);
    return license
      ? { isSold: true, price: license.price.toFixed(2), text: license.text }
      : { isSold: false, price: '', text: LICENSE_TEMPLATES[kind] };
  };
  return {
    personal: fieldsOf('personal'),
    smallBusiness: fieldsOf('smallBusiness'),
    extended: fieldsOf('extended'),
    own: fieldsOf('own'),
  };
};

const soldKinds = (values: Values): LicenseKind[] => LICENSE_KINDS.filter((kind) => values[kind].isSold);

const toRequest = (values: Values) => ({
  licenses: soldKinds(values).map((kind) => ({ kind, price: values[kind].price, text: values[kind].text })),
});

const schema = z.object(licenseFields);

/** 'licenses.1.price' is the price of the second licence that is sold. */
const fieldOf =
  (values: Values): FieldOf<Values> =>
  (path) => {
    const [, index, name] = path.split('.');
    const kind = soldKinds(values)[Number(index)];
    return kind && (name === 'price' || name === 'text') ? `${kind}.${name}` : undefined;
  };

/** Which licences the product is sold with, and at which prices. */
export function LicensesCard({ product }: { product: VendorProduct }) {
  const form = useRequestForm<Values>({
    schema,
    toRequest,
    defaultValues: valuesOf(product),
    fieldOf: () => undefined,
    findProblems: (values) =>
      (schema.safeParse(toRequest(values)).error?.issues ?? []).flatMap(({ path, message }) => {
        const field = fieldOf(values)(path.join('.'));
        return field ? [{ field, message }] : [];
      }),
  });
  const saving = useSaveRecord<Values>({
    version: undefined,
    form,
    fieldOf: (path) => fieldOf(form.getValues())(path),
    refresh: changeLicensing.refresh,
    send: (api, { values }) =>
      changeLicensing.send(api, { id: product.id, licenses: JSON.stringify(toRequest(values).licenses) }),
    onSaved: () => undefined,
  });
  return (
    <Card title="Licences">
      <p className="mb-4 text-sm text-muted">
        Buyers choose one before they buy, and get its text with the receipt. The cheapest is chosen at first;
        its price is the price of the product. Without any, the product is sold without a licence.
      </p>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(saving.save)(event)}
      >
        <FormError messages={saving.problem} />
        {LICENSE_KINDS.map((kind) => (
          <LicenseFieldset key={kind} kind={kind} form={form} />
        ))}
        <div>
          <Button type="submit" busy={saving.busy}>
            Save Licences
          </Button>
        </div>
      </form>
    </Card>
  );
}

function LicenseFieldset({
  kind,
  form,
}: {
  kind: LicenseKind;
  form: ReturnType<typeof useRequestForm<Values>>;
}) {
  const { register, watch, formState } = form;
  const errors = formState.errors[kind];
  const name = LICENSE_NAMES[kind];
  return (
    <fieldset className="min-w-0 rounded-control border border-hairline px-4 pb-3">
      <legend className="sr-only">{name}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium">
        <input type="checkbox" className="size-4.5 shrink-0 cursor-pointer" {...register(`${kind}.isSold`)} />
        {name}
      </label>
      {watch(`${kind}.isSold`) && (
        <div className="grid gap-4 pt-1">
          <TextInput
            label="Price"
            hint="Dollars, before the product’s discount. Empty: the price of the product."
            inputMode="decimal"
            autoComplete="off"
            fieldClassName="max-w-72"
            error={errors?.price?.message}
            {...register(`${kind}.price`)}
          />
          <Textarea
            label="Text"
            maxLength={LICENSE_TEXT_MAX}
            error={errors?.text?.message}
            {...register(`${kind}.text`)}
          />
        </div>
      )}
    </fieldset>
  );
}
