import { useController, useFormContext, useWatch } from 'react-hook-form';
import { DISCOUNT_TYPES, discountedCents, discountProblem } from '#domain/discount.ts';
import { centsOf, dollarsOf, formatDollars } from '#domain/money.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { LABELS, type ProductValues } from './product-values.ts';

const MONEY = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0.00' } as const;

/** Price, cost and discount, with the resulting sale price. */
export function PriceFields() {
  const { control, register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const { field } = useController({ control, name: 'discountType' });
  const [price, discountAmount] = useWatch({ control, name: ['price', 'discountAmount'] });
  const percent = field.value === 'Percentage';
  return (
    <>
      <TextInput
        label={LABELS.price}
        hint="In dollars, before any discount."
        error={errors.price?.message}
        {...MONEY}
        {...register('price')}
      />
      <TextInput
        label={LABELS.cost}
        hint="In dollars; only you see it."
        error={errors.cost?.message}
        {...MONEY}
        {...register('cost')}
      />
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
