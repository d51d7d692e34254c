import { Controller } from 'react-hook-form';
import { type DiscountCode, discountCodeFields } from '#contract/discount-codes.ts';
import {
  DISCOUNT_CODE_SCOPES,
  type DiscountCodeKind,
  type DiscountCodeScope,
} from '#domain/discount-code.ts';
import type { CodeFunder } from '#domain/order.ts';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Choices } from '#web/features/back-office/choices.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { type CodeRequest, saveCode } from '#web/features/discount-codes/discount-codes.data.ts';
import type { FieldOf } from '#web/kernel/field-errors.ts';
import { useRequestForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { type Target, TargetsField } from './targets-field.tsx';

/** What the form holds: numbers as they are typed. */
interface CodeValues {
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

interface CodeDialogProps {
  /** Null for a new one. */
  code: DiscountCode | null;
  /** It is a code of the market, not of a shop. */
  ofMarket: boolean;
  open: boolean;
  onClose: () => void;
}

const KINDS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Dollars' },
];

const SCOPES = (ofMarket: boolean): Record<DiscountCodeScope, string> => ({
  all: ofMarket ? 'Everything' : 'All products of the shop',
  vendor: 'Shops',
  category: ofMarket ? 'Categories' : 'Products of the shop in categories',
  product: 'Products',
});

/** The form of a discount code, new each time it is mounted. */
export function CodeDialog({ code, ofMarket, open, onClose }: CodeDialogProps) {
  const form = useRequestForm<CodeValues>({
    schema: discountCodeFields,
    toRequest,
    fieldOf,
    defaultValues: valuesOf(code),
  });
  const { control, register, handleSubmit, formState, watch, setValue } = form;
  const { errors } = formState;
  const { send, refresh } = saveCode(code?.id);
  const saving = useSaveRecord<CodeValues>({
    version: undefined,
    send: (api, { values }) => send(api, toRequest(values)),
    form,
    fieldOf,
    refresh,
    onSaved: onClose,
  });
  const [kind, appliesTo] = watch(['kind', 'appliesTo']);
  const scopes = SCOPES(ofMarket);
  return (
    <RecordDialog
      title={code ? 'Edit Code' : 'Add Code'}
      record="This code"
      open={open}
      onClose={onClose}
      saving={saving}
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <TextInput
        label="Code"
        hint="What shoppers type, in any case: letters, digits, hyphens and underscores."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={errors.code?.message}
        {...register('code')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <Select {...field} label="Kind" options={KINDS} error={errors.kind?.message} />
          )}
        />
        <TextInput
          label={kind === 'percent' ? 'Percent off' : 'Dollars off'}
          inputMode="decimal"
          hint={
            kind === 'percent'
              ? 'Off each product that it is for.'
              : 'Off all products that it is for together.'
          }
          error={errors.value?.message}
          {...register('value')}
        />
      </div>
      {ofMarket && (
        <Choices
          legend="Funder"
          choices={FUNDERS}
          value={watch('funder')}
          onChange={(funder) => setValue('funder', funder, { shouldDirty: true })}
        />
      )}
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
      <div className="flex flex-wrap gap-x-6">
        {(
          [
            ['firstOrderOnly', 'First order only'],
            ['active', 'Active'],
          ] as const
        ).map(([name, label]) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
            <input type="checkbox" className="size-4.5 cursor-pointer" {...register(name)} />
            {label}
          </label>
        ))}
      </div>
    </RecordDialog>
  );
}

const FUNDERS = [
  {
    value: 'market' as const,
    label: 'The market',
    text: 'Vendors get their share of the full price; the market adds what the code takes off.',
  },
  {
    value: 'vendor' as const,
    label: 'The vendors',
    text: 'Shares are of what customers pay.',
  },
];

const valuesOf = (code: DiscountCode | null): CodeValues => ({
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

const toRequest = (values: CodeValues): CodeRequest => {
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

const fieldOf: FieldOf<CodeValues> = (path) => {
  const [name = ''] = path.split('.');
  return (name === 'targetIds' ? 'targets' : name) as keyof CodeValues;
};
