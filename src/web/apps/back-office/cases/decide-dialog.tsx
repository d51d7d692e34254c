import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type CaseRecord, casesContract } from '#contract/cases.ts';
import { CASE_RULE_NAMES, CASE_RULES, type CaseDecision } from '#domain/case.ts';
import { SEARCH_DEBOUNCE } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { decisionWords } from '#web/features/cases/case-words.ts';
import { type CaseRefund, caseRefundPreview, decideCase } from '#web/features/cases/cases.data.ts';
import { RefundShares } from '#web/features/refunds/refund-shares.tsx';
import { useApi } from '#web/kernel/context.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useDebounce } from '#web/kernel/use-debounce.ts';

const { body } = casesContract['POST case/{id}/decide'];
const MAX_LENGTHS = maxLengthsOf(body);

/** What is given back: the line of the case, all of the shop's lines, or an amount in dollars. */
const fields = z
  .object({
    decision: body.shape.decision.or(z.literal('')),
    reason: body.shape.reason,
    rule: body.shape.rule,
    part: z.enum(['line', 'shop', 'amount']),
    amount: z.string(),
  })
  .superRefine(({ decision, part, amount }, issues) => {
    if (decision === '')
      issues.addIssue({ code: 'custom', path: ['decision'], message: 'Please select Decision.' });
    if (decision !== 'refund' || part !== 'amount') return;
    const { error } = body.shape.amount.safeParse(amount === '' ? Number.NaN : Number(amount));
    const [issue] = error?.issues ?? [];
    if (issue) issues.addIssue({ code: 'custom', path: ['amount'], message: issue.message });
  });

interface DecideDialogProps {
  record: CaseRecord;
  decisions: readonly CaseDecision[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form of a decision, with what it does. */
export function DecideDialog({ record, decisions, open, onOpenChange }: DecideDialogProps) {
  const [problem, setProblem] = useState<readonly string[]>();
  const { register, handleSubmit, formState, control, watch } = useContractForm(fields, {
    decision: '',
    reason: '',
    part: 'line',
    amount: '',
  });
  const change = useApiMutation({ ...decideCase(record.id), onSuccess: () => onOpenChange(false) });
  const { errors } = formState;
  const [decision, part, amount] = watch(['decision', 'part', 'amount']);
  const [settledAmount, setSettledAmount] = useState('');
  useDebounce(amount, SEARCH_DEBOUNCE, setSettledAmount);
  const lines = record.order?.lines ?? [];
  const shopNames = new Map(record.shop ? [[record.shop.id, record.shop.shopName]] : []);
  const subject = lines.find(({ isSubject }) => isSubject);
  const parts = [
    ...(subject
      ? [{ value: 'line', label: `${isolated(subject.productName)} (${formatDollars(subject.amount)})` }]
      : []),
    ...(lines.length > 1
      ? [{ value: 'shop', label: `Everything from this shop (${lines.length} lines)` }]
      : []),
    { value: 'amount', label: 'An amount' },
  ];
  const isAppeal = record.status === 'Appealed';
  const before = record.decisions.at(-1);
  const givesBack = decision === 'refund' && !(isAppeal && before?.decision === 'refund');
  const refund: CaseRefund =
    part === 'amount'
      ? { amount: Number(amount) }
      : part === 'shop'
        ? { lines: lines.filter(({ refunded }) => !refunded).map((line) => line.id) }
        : {};
  // While a person types, the shares of the amount before are not those that would be given back.
  const isSettled =
    givesBack &&
    (part !== 'amount' || (amount === settledAmount && body.shape.amount.safeParse(refund.amount).success));
  const preview = useQuery({
    ...caseRefundPreview(useApi(), record.id, refund),
    enabled: open && isSettled,
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isAppeal ? 'Decide the appeal' : 'Decide the case'}
      description={`${record.number}: ${isolated(record.title)}`}
      confirm="Decide"
      busy={change.isPending}
      problem={problem}
      onSubmit={handleSubmit(({ decision, reason, rule }) => {
        if (decision === '') return;
        if (givesBack && !(isSettled && preview.data)) {
          setProblem(['Please look at who gives back what before you decide.']);
          return;
        }
        setProblem(undefined);
        change.mutate(
          { decision, reason, rule, ...(givesBack && refund) },
          { onError: (error) => setProblem([error.message]) },
        );
      })}
    >
      {isAppeal && before && (
        <p className="rounded-control bg-shade p-3 text-sm">
          The decision before: {decisionWords(record.type, before.decision).label}. The same again leaves it
          as it is. Any other undoes it where that is possible; money that went back stays with the customer.
        </p>
      )}
      <Controller
        control={control}
        name="decision"
        render={({ field }) => (
          <Select
            {...field}
            label="Decision"
            hint={decision === '' ? undefined : decisionWords(record.type, decision).effect}
            error={errors.decision?.message}
            options={decisions.map((value) => ({ value, label: decisionWords(record.type, value).label }))}
          />
        )}
      />
      {givesBack && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={control}
            name="part"
            render={({ field }) => <Select {...field} label="Give back" options={parts} />}
          />
          {part === 'amount' && (
            <TextInput
              label="Amount"
              inputMode="decimal"
              hint={`In dollars, ${formatDollars(record.order?.refundable ?? 0)} at most.`}
              error={errors.amount?.message}
              {...register('amount')}
            />
          )}
        </div>
      )}
      {isSettled && <RefundShares query={preview} shopNames={shopNames} />}
      <Controller
        control={control}
        name="rule"
        render={({ field }) => (
          <Select
            label="Rule"
            optional
            clearable
            placeholder="The usual one of this type"
            options={CASE_RULE_NAMES.map((value) => ({ value, label: CASE_RULES[value] }))}
            value={field.value ?? ''}
            onChange={(value) => field.onChange(value || undefined)}
            onBlur={field.onBlur}
            name={field.name}
            ref={field.ref}
          />
        )}
      />
      <Textarea
        label="Reason"
        rows={4}
        hint="Everyone concerned gets it by e-mail."
        error={errors.reason?.message}
        maxLength={MAX_LENGTHS.reason}
        {...register('reason')}
      />
    </FormDialog>
  );
}
