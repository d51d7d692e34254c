import { Controller, type UseFormReturn } from 'react-hook-form';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import type { CodeValues } from './code-values.ts';

interface CodeLimitFieldsProps {
  form: UseFormReturn<CodeValues>;
  /** It is a code of the market, not of a shop. */
  ofMarket: boolean;
}

/** When, how often and from which order value on a code can be used. */
export function CodeLimitFields({ form, ofMarket }: CodeLimitFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Controller
        control={control}
        name="startsAt"
        render={({ field }) => (
          <DateTimeInput {...field} label="Starts At" optional error={errors.startsAt?.message} />
        )}
      />
      <Controller
        control={control}
        name="endsAt"
        render={({ field }) => (
          <DateTimeInput {...field} label="Ends At" optional error={errors.endsAt?.message} />
        )}
      />
      <TextInput
        label="Uses"
        optional
        inputMode="numeric"
        hint="Of all customers together."
        error={errors.maxUses?.message}
        {...register('maxUses')}
      />
      <TextInput
        label="Uses per Customer"
        optional
        inputMode="numeric"
        error={errors.maxUsesPerCustomer?.message}
        {...register('maxUsesPerCustomer')}
      />
      <TextInput
        label="Least Order Value"
        optional
        inputMode="decimal"
        hint={ofMarket ? 'Dollars, before the code.' : 'Dollars for products of the shop, before the code.'}
        error={errors.minOrder?.message}
        {...register('minOrder')}
      />
    </div>
  );
}
