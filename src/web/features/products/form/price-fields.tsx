import { useController, useFormContext, useWatch } from 'react-hook-form';
import { DISCOUNT_TYPES, discountedCents, discountProblem } from '#domain/discount.ts';
import { centsOf, dollarsOf, formatDollars } from '#domain/money.ts';
import { PRICE_KIND_NAMES, PRICE_KINDS } from '#domain/price-kind.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useFreeProducts } from '#web/kernel/site-layout.ts';
import { LABELS, type ProductValues } from './product-values.ts';

const MONEY = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0.00' } as const;
const KINDS = PRICE_KINDS.map((kind) => ({ value: kind, label: PRICE_KIND_NAMES[kind] }));

/** The kind of price with its fields, and the cost. */
export function PriceFields() {
  const { control, register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const { field } = useController({ control, name: 'priceKind' });
  const mayBeFree = useFreeProducts({ enabled: field.value !== 'fixed' });
  return (
    <>
      <Select
        {...field}
        label={LABELS.priceKind}
        options={KINDS}
        hint={field.value === 'free' && mayBeFree === false ? NO_FREE_PRODUCTS : undefined}
        error={errors.priceKind?.message}
      />
      {field.value === 'fixed' && (
        <TextInput
          label={LABELS.price}
          hint="In dollars, before any discount."
          error={errors.price?.message}
          {...MONEY}
          {...register('price')}
        />
      )}
      {field.value === 'chosen' && <ChosenPriceFields mayBeFree={mayBeFree} />}
      <TextInput
        label={LABELS.cost}
        hint="In dollars; only you see it."
        error={errors.cost?.message}
        {...MONEY}
        {...register('cost')}
      />
      {field.value === 'fixed' && <DiscountFields />}
    </>
  );
}

const NO_FREE_PRODUCTS = 'This market has no free products at present.';

function ChosenPriceFields({ mayBeFree }: { mayBeFree: boolean | undefined }) {
  const { register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={LABELS.leastPrice}
        optional
        hint={`In dollars; empty for $0.50.${mayBeFree ? ' 0.00 lets buyers give nothing.' : ''}`}
        error={errors.leastPrice?.message}
        {...MONEY}
        {...register('leastPrice')}
      />
      <TextInput
        label={LABELS.suggestedPrice}
        optional
        hint="In dollars; what the product page proposes."
        error={errors.suggestedPrice?.message}
        {...MONEY}
        {...register('suggestedPrice')}
      />
    </>
  );
}

/** The discount of a fixed price, with the resulting sale price. */
function DiscountFields() {
  const { control, register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const { field } = useController({ control, name: 'discountType' });
  const [price, discountAmount] = useWatch({ control, name: ['price', 'discountAmount'] });
  const percent = field.value === 'Percentage';
  return (
    <>
      <Select
        {...field}
        label={LABELS.discountType}
        optional
        clearable
        placeholder="No discount"
        options={DISCOUNT_TYPES.map((type) => ({ value: type, label: type }))}
        error={errors.discountType?.message}
      />
      <TextInput
        label={LABELS.discountAmount}
        optional
        disabled={!field.value}
        hint={priceHint(price, { type: field.value || null, amount: discountAmount }, percent)}
        error={errors.discountAmount?.message}
        {...MONEY}
        placeholder="0"
        {...register('discountAmount')}
      />
    </>
  );
}

/** 'Shoppers pay $17.50.' if the values are valid, otherwise the unit of the discount. */
function priceHint(
  price: string,
  entered: { type: 'Percentage' | 'Fixed Amount' | null; amount: string },
  percent: boolean,
): string {
  const cents = centsOf(Number(price));
  const discount = { type: entered.type, amount: Number(entered.amount) };
  if (!(cents > 0 && discount.amount > 0) || !discount.type || discountProblem(cents, discount)) {
    return percent ? 'In percent.' : 'In dollars, or in percent.';
  }
  return `Shoppers pay ${formatDollars(dollarsOf(discountedCents(cents, discount)))}.`;
}
