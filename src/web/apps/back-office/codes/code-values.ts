import type { DiscountCode } from '#contract/discount-codes.ts';
import type { DiscountCodeKind, DiscountCodeScope } from '#domain/discount-code.ts';
import type { CodeFunder } from '#domain/order.ts';
import type { CodeRequest } from '#web/features/discount-codes/discount-codes.data.ts';
import type { FieldOf } from '#web/kernel/field-errors.ts';
import type { Target } from './targets-field.tsx';

/** What the form holds: numbers as they are typed. */
export interface CodeValues {
  code: string;
  kind: DiscountCodeKind;
  value: string;
  funder: CodeFunder;
  appliesTo: DiscountCodeScope;
  targets: Target[];
  startsAt: string;
  endsAt: string;
  maxUses: string;
  maxUsesPerCustomer: string;
  minOrder: string;
  firstOrderOnly: boolean;
  active: boolean;
}

/** The form's values of a code; those of a new one for null. */
export const valuesOf = (code: DiscountCode | null): CodeValues => ({
  code: code?.code ?? '',
  kind: code?.kind ?? 'percent',
  value: code ? String(code.value) : '',
  funder: code?.funder ?? 'market',
  appliesTo: code?.appliesTo ?? 'all',
  // What was deleted meanwhile is left out: a save that names it would be refused.
  targets: code?.targets ?? [],
  startsAt: code?.startsAt ?? '',
  endsAt: code?.endsAt ?? '',
  maxUses: code?.maxUses?.toString() ?? '',
  maxUsesPerCustomer: code?.maxUsesPerCustomer?.toString() ?? '',
  minOrder: code && code.minOrder > 0 ? String(code.minOrder) : '',
  firstOrderOnly: code?.firstOrderOnly ?? false,
  active: code?.active ?? true,
});

/** '' is no number, which the schema says of a required one. */
const numberOf = (text: string): number => (text.trim() ? Number(text) : Number.NaN);
const optionalNumber = (text: string): number | null => (text.trim() ? Number(text) : null);

export const toRequest = (values: CodeValues): CodeRequest => {
  const { targets, value, startsAt, endsAt, maxUses, maxUsesPerCustomer, minOrder, ...rest } = values;
  return {
    ...rest,
    code: rest.code.trim(),
    value: numberOf(value),
    targetIds: rest.appliesTo === 'all' ? [] : targets.map(({ id }) => id),
    startsAt: startsAt || null,
    endsAt: endsAt || null,
    maxUses: optionalNumber(maxUses),
    maxUsesPerCustomer: optionalNumber(maxUsesPerCustomer),
    minOrder: optionalNumber(minOrder) ?? 0,
  };
};

/** The form's field of a field of the request. */
export const fieldOf: FieldOf<CodeValues> = (path) => {
  const [name = ''] = path.split('.');
  return (name === 'targetIds' ? 'targets' : name) as keyof CodeValues;
};
