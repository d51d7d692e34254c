import { Controller, type UseFormReturn } from 'react-hook-form';
import { DISCOUNT_CODE_SCOPES, type DiscountCodeScope } from '#domain/discount-code.ts';
import { Select } from '#ui/form/select.tsx';
import type { CodeValues } from './code-values.ts';
import { TargetsField } from './targets-field.tsx';

interface CodeScopeFieldsProps {
  form: UseFormReturn<CodeValues>;
  /** It is a code of the market, not of a shop. */
  ofMarket: boolean;
}

const SCOPES = (ofMarket: boolean): Record<DiscountCodeScope, string> => ({
  all: ofMarket ? 'Everything' : 'All products of the shop',
  vendor: 'Shops',
  category: ofMarket ? 'Categories' : 'Products of the shop in categories',
  product: 'Products',
});

/** What a code is for: everything, or the shops, categories or products that are chosen. */
export function CodeScopeFields({ form, ofMarket }: CodeScopeFieldsProps) {
  const { control, formState, watch, setValue } = form;
  const { errors } = formState;
  const appliesTo = watch('appliesTo');
  const scopes = SCOPES(ofMarket);
  return (
    <>
      <Controller
        control={control}
        name="appliesTo"
        render={({ field }) => (
          <Select
            {...field}
            label="Applies To"
            options={DISCOUNT_CODE_SCOPES.filter((scope) => ofMarket || scope !== 'vendor').map((scope) => ({
              value: scope,
              label: scopes[scope],
            }))}
            onChange={(scope) => {
              field.onChange(scope);
              setValue('targets', [], { shouldDirty: true });
            }}
            error={errors.appliesTo?.message}
          />
        )}
      />
      {appliesTo !== 'all' && (
        <TargetsField
          key={appliesTo}
          kind={appliesTo}
          targets={watch('targets')}
          onChange={(targets) => setValue('targets', targets, { shouldDirty: true, shouldValidate: true })}
          error={errors.targets?.message}
        />
      )}
    </>
  );
}
