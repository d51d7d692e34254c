import { Controller } from 'react-hook-form';
import { type DiscountCode, discountCodeFields } from '#contract/discount-codes.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Choices } from '#web/features/back-office/choices.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { saveCode } from '#web/features/discount-codes/discount-codes.data.ts';
import { useRequestForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { CodeLimitFields } from './code-limit-fields.tsx';
import { CodeScopeFields } from './code-scope-fields.tsx';
import { type CodeValues, fieldOf, toRequest, valuesOf } from './code-values.ts';

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
  const kind = watch('kind');
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
      <CodeScopeFields form={form} ofMarket={ofMarket} />
      <CodeLimitFields form={form} ofMarket={ofMarket} />
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
