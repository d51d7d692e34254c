import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { commissionContract } from '#contract/commission.ts';
import { commissionCents } from '#domain/commission.ts';
import { centsOf, dollarsOf, formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { addCommission } from '#web/features/commission/commission.data.ts';
import { categoryNodes } from '#web/features/content/category-nodes.ts';
import { categoryOptions } from '#web/features/content/category-options.ts';
import { categoryTree } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useRequestForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { type CommissionTarget, SCOPE_LABELS } from './target.ts';

/** The line of which the effect of a commission is shown. */
const EXAMPLE_CENTS = 2000;

interface Values {
  scope: CommissionTarget['scope'];
  scopeId: string;
  percent: string;
  fixed: string;
  from: string;
  to: string;
  ends: boolean;
}

/** What is typed as a number; undefined for anything else. */
const numberOf = (typed: string): number | undefined =>
  /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.replace(',', '.')) : undefined;

const requestOf = ({ scope, scopeId, percent, fixed, from, to, ends }: Values) => ({
  scope,
  scopeId: scope === 'market' ? null : scopeId,
  // The contract names the field that has no number.
  percent: ends ? null : (numberOf(percent) as number),
  fixed: ends || fixed.trim() === '' ? 0 : (numberOf(fixed) as number),
  from: from || null,
  to: to || null,
});

/** The form of a new version of a rule, with what it would mean. */
export function CommissionDialog({ target, onClose }: { target: CommissionTarget; onClose: () => void }) {
  const form = useRequestForm<Values>({
    schema: commissionContract['POST commission'].body,
    toRequest: requestOf,
    defaultValues: {
      scope: target.scope,
      scopeId: target.scopeId ?? '',
      percent: '',
      fixed: '',
      from: '',
      to: '',
      ends: false,
    },
  });
  const { register, control, handleSubmit, watch, formState } = form;
  const { errors } = formState;
  const saving = useSaveRecord<Values>({
    version: undefined,
    send: (api, { values }) => addCommission.send(api, requestOf(values)),
    refresh: addCommission.refresh,
    form,
    onSaved: onClose,
  });
  const values = watch();
  // A vendor or a product is chosen in its list; here the market and categories can be.
  const isFixed = target.scopeId !== null;
  return (
    <RecordDialog
      title={
        isFixed
          ? `New version for ${isolated(target.name ?? SCOPE_LABELS[target.scope].toLowerCase())}`
          : 'New Commission'
      }
      record="This commission"
      open
      onClose={onClose}
      dirty={formState.isDirty}
      saving={saving}
      onSubmit={handleSubmit((sent) => saving.save(sent))}
      size="md"
    >
      {!isFixed && (
        <Controller
          control={control}
          name="scope"
          render={({ field }) => (
            <Select
              {...field}
              label="For"
              hint="For one vendor or product, choose Commission in its row of Vendors or on its details."
              options={(['market', 'category'] as const).map((value) => ({
                value,
                label: SCOPE_LABELS[value],
              }))}
              error={errors.scope?.message}
            />
          )}
        />
      )}
      {!isFixed && values.scope === 'category' && (
        <Controller
          control={control}
          name="scopeId"
          render={({ field }) => <CategorySelect {...field} error={errors.scopeId?.message} />}
        />
      )}
      {values.scope !== 'market' && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
          <input type="checkbox" className="size-4.5 shrink-0 cursor-pointer" {...register('ends')} />
          End the rule: the next one that is less specific holds
        </label>
      )}
      {!values.ends && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label="Percent"
            hint="Of the line without tax, such as 12.5."
            inputMode="decimal"
            error={errors.percent?.message}
            {...register('percent')}
          />
          <TextInput
            label="Fixed Part"
            optional
            hint="Dollars, once a line."
            inputMode="decimal"
            error={errors.fixed?.message}
            {...register('fixed')}
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="from"
          render={({ field }) => (
            <DateTimeInput
              {...field}
              label="From"
              optional
              hint="Now, if it is empty."
              error={errors.from?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="to"
          render={({ field }) => (
            <DateTimeInput
              {...field}
              label="Until"
              optional
              hint="No end, if it is empty."
              error={errors.to?.message}
            />
          )}
        />
      </div>
      <p role="status" className="rounded-control bg-shade px-4 py-3 text-[0.9375rem]">
        {effectOf(values)} Orders that are paid before keep the commission they were sold with.
      </p>
    </RecordDialog>
  );
}

/** What the typed values mean for a line of $20. */
function effectOf({ ends, percent, fixed, to }: Values): string {
  if (ends) return 'The next rule that is less specific decides.';
  const rate = numberOf(percent);
  const part = fixed.trim() === '' ? 0 : numberOf(fixed);
  if (rate === undefined || part === undefined) return 'Enter a percentage to see what it means.';
  const market = commissionCents(EXAMPLE_CENTS, {
    basisPoints: Math.round(rate * 100),
    fixedCents: centsOf(part),
  });
  const until = to ? ' Afterwards the version before it holds again.' : '';
  return `Of a line of ${money(EXAMPLE_CENTS)}, the market keeps ${money(market)} and the vendor gets ${money(EXAMPLE_CENTS - market)}.${until}`;
}

const money = (cents: number): string => formatDollars(dollarsOf(cents));

interface CategorySelectProps {
  value: string;
  onChange: (id: string) => void;
  onBlur: () => void;
  error?: string;
}

/** All categories of all levels, by their paths. */
function CategorySelect(props: CategorySelectProps) {
  const { data, isPending } = useQuery(categoryTree(useApi()));
  return (
    <Select
      {...props}
      label="Category"
      hint="Type a part of a name to find it."
      placeholder={isPending ? 'Loading …' : 'Choose a category'}
      options={categoryOptions(categoryNodes(data ?? []))}
    />
  );
}
