import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { taxesContract } from '#contract/taxes.ts';
import { dayOf } from '#domain/day.ts';
import { GOODS } from '#domain/tax.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { addTaxRate } from '#web/features/taxes/taxes.data.ts';
import { useContractForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { COUNTRY_OPTIONS } from './country-options.ts';
import { goodsLabel } from './goods-label.ts';

const { body: schema } = taxesContract['POST tax-rate'];
const GOODS_OPTIONS = GOODS.map((value) => ({ value, label: goodsLabel(value) }));

/** Adds a rate. A new form each time it opens. */
export function RateDialog(props: { open: boolean; onClose: () => void }) {
  const [times, setTimes] = useState(0);
  const close = () => {
    props.onClose();
    setTimes(times + 1);
  };
  return <RateForm key={times} open={props.open} onClose={close} />;
}

function RateForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useContractForm(schema, {
    country: '',
    goods: 'electronic services',
    from: dayOf(new Date()),
  });
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  const saving = useSaveRecord({ version: undefined, ...addTaxRate, form, onSaved: onClose });
  return (
    <RecordDialog
      title="Add Tax Rate"
      record="This tax rate"
      confirm="Add tax rate"
      size="md"
      open={open}
      onClose={onClose}
      saving={saving}
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <Controller
        control={control}
        name="country"
        render={({ field }) => (
          <Select
            {...field}
            label="Country"
            options={COUNTRY_OPTIONS}
            placeholder="Select Country"
            error={errors.country?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="goods"
        render={({ field }) => (
          <Select
            {...field}
            value={field.value ?? ''}
            label="Goods"
            options={GOODS_OPTIONS}
            placeholder="Select Goods"
            error={errors.goods?.message}
          />
        )}
      />
      <TextInput
        label="Rate (%)"
        type="number"
        inputMode="decimal"
        step="0.01"
        min={0}
        max={100}
        error={errors.rate?.message}
        {...register('rate', { valueAsNumber: true })}
      />
      <TextInput
        label="From"
        type="date"
        hint="The rate holds from the beginning of this day in UTC. What was sold before keeps its rate."
        error={errors.from?.message}
        {...register('from')}
      />
    </RecordDialog>
  );
}
