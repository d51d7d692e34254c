import { Controller, useFormContext } from 'react-hook-form';
import type { DataOf } from '#contract/contract.ts';
import type { MONEY_SETTINGS } from '#domain/money-settings.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { COUNTRY_OPTIONS } from './taxes/country-options.ts';

type Settings = DataOf<'GET site-settings'>;
type MoneySettings = Pick<Settings, (typeof MONEY_SETTINGS)[number]>;

/** The settings as the form holds them: numbers as they are typed. */
export const moneyFormValues = (settings: Settings) => ({
  payoutHoldDays: String(settings.payoutHoldDays),
  newVendorHoldDays: String(settings.newVendorHoldDays),
  newVendorDays: String(settings.newVendorDays),
  payoutMinimum: String(settings.payoutMinimum),
  payoutSchedule: settings.payoutSchedule,
  taxesOn: settings.taxesOn,
  pricesIncludeTax: settings.pricesIncludeTax,
  marketIsSeller: settings.marketIsSeller,
  legalName: settings.legalName,
  legalAddress: settings.legalAddress,
  legalNumber: settings.legalNumber,
  legalCountry: settings.legalCountry,
  disputeFeePaidBy: settings.disputeFeePaidBy,
  freeProducts: settings.freeProducts,
});
type MoneyForm = ReturnType<typeof moneyFormValues>;

const flagText = (value: boolean) => (value ? ('true' as const) : ('false' as const));

/** The fields of the request. */
export const moneyRequest = (values: MoneyForm) => ({
  payoutHoldDays: values.payoutHoldDays,
  newVendorHoldDays: values.newVendorHoldDays,
  newVendorDays: values.newVendorDays,
  payoutMinimum: values.payoutMinimum,
  payoutSchedule: values.payoutSchedule,
  taxesOn: flagText(values.taxesOn),
  pricesIncludeTax: flagText(values.pricesIncludeTax),
  marketIsSeller: flagText(values.marketIsSeller),
  legalName: values.legalName,
  legalAddress: values.legalAddress,
  legalNumber: values.legalNumber,
  legalCountry: values.legalCountry,
  disputeFeePaidBy: values.disputeFeePaidBy,
  freeProducts: flagText(values.freeProducts),
});

const SCHEDULES: { value: MoneySettings['payoutSchedule']; label: string }[] = [
  { value: 'byHand', label: 'By hand' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];
const FEE_PAYERS: { value: MoneySettings['disputeFeePaidBy']; label: string }[] = [
  { value: 'market', label: 'The market' },
  { value: 'vendor', label: 'The vendor' },
];
const SECTION = 'text-lg font-semibold';

/** The fields of Site Settings that decide about money; within the settings' form. */
export function MoneySettingsFields({ maxLengths }: { maxLengths: Partial<Record<string, number>> }) {
  const { register, control, formState } = useFormContext<MoneyForm>();
  const { errors } = formState;
  const number = (
    name: 'payoutHoldDays' | 'newVendorHoldDays' | 'newVendorDays',
    label: string,
    hint: string,
  ) => (
    <TextInput
      label={label}
      hint={hint}
      inputMode="numeric"
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  const choice = (
    name: 'taxesOn' | 'pricesIncludeTax' | 'marketIsSeller' | 'freeProducts',
    label: string,
  ) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
      <input type="checkbox" className="size-4.5 shrink-0 cursor-pointer" {...register(name)} />
      {label}
    </label>
  );
  return (
    <>
      <h2 className={SECTION}>Payouts</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        {number(
          'payoutHoldDays',
          'Payout Hold',
          'Days after a sale before the vendor’s share can be paid out.',
        )}
        <TextInput
          label="Payout Minimum"
          hint="Dollars. A smaller balance waits for the next payout."
          inputMode="decimal"
          error={errors.payoutMinimum?.message}
          {...register('payoutMinimum')}
        />
        {number('newVendorHoldDays', 'Hold of New Vendors', 'Counts if it is longer than the hold of all.')}
        {number('newVendorDays', 'New Vendor', 'Days after the approval for which a vendor is new.')}
        <Controller
          control={control}
          name="payoutSchedule"
          render={({ field }) => (
            <Select
              {...field}
              label="Payout Schedule"
              options={SCHEDULES}
              error={errors.payoutSchedule?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="disputeFeePaidBy"
          render={({ field }) => (
            <Select
              {...field}
              label="Dispute Fee"
              hint="Who pays the card provider’s fee of a dispute that is lost."
              options={FEE_PAYERS}
              error={errors.disputeFeePaidBy?.message}
            />
          )}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className={SECTION}>Prices</legend>
        {choice('freeProducts', 'Shops may give products away')}
        <p className="text-sm text-muted">
          Without it no product costs less than $0.50, and those that are free are not listed.
        </p>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className={SECTION}>Taxes</legend>
        {choice('taxesOn', 'Charge tax by the buyer’s country')}
        {choice('pricesIncludeTax', 'Prices in the shop contain the tax')}
      </fieldset>
      <h2 className={SECTION}>Legal details</h2>
      <TextInput
        label="Legal Name"
        hint="Stands on receipts and statements."
        maxLength={maxLengths.legalName}
        error={errors.legalName?.message}
        {...register('legalName')}
      />
      <Textarea
        label="Legal Address"
        rows={3}
        maxLength={maxLengths.legalAddress}
        error={errors.legalAddress?.message}
        {...register('legalAddress')}
      />
      <TextInput
        label="Registration or VAT Number"
        maxLength={maxLengths.legalNumber}
        error={errors.legalNumber?.message}
        {...register('legalNumber')}
      />
      <Controller
        control={control}
        name="legalCountry"
        render={({ field }) => (
          <Select
            {...field}
            label="Legal Country"
            hint="Businesses of other countries with a VAT number pay without tax."
            options={COUNTRY_OPTIONS}
            placeholder="Select Country"
            clearable
            error={errors.legalCountry?.message}
          />
        )}
      />
      {choice('marketIsSeller', 'The market sells to the buyer, not each vendor')}
    </>
  );
}
