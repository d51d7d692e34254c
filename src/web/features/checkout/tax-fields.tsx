import { useState } from 'react';
import { COUNTRIES, countryName } from '#domain/countries.ts';
import { formatDollars } from '#domain/money.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { Buyer, Payment } from './use-payment.ts';

const OPTIONS = COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

interface TaxFieldsProps {
  /** Undefined while it is being priced for another country or number. */
  payment: Payment | undefined;
  buyer: Buyer;
  onBuyer: (buyer: Buyer) => void;
  /** Why the number was refused. */
  problem: string | null;
  disabled: boolean;
}

/** Asks for the country, and for the VAT number of a business; shows the tax. */
export default function TaxFields({ payment, buyer, onBuyer, problem, disabled }: TaxFieldsProps) {
  const [isBusiness, setBusiness] = useState(Boolean(buyer.vatNumber));
  const [vatNumber, setVatNumber] = useState(buyer.vatNumber ?? '');
  const applyNumber = () => {
    if (vatNumber.trim() !== (buyer.vatNumber ?? '')) onBuyer({ ...buyer, vatNumber: vatNumber.trim() });
  };
  return (
    <div className="mb-5 grid gap-4 border-b border-hairline pb-5">
      <Select
        label="Country"
        hint="The tax depends on where you live."
        options={OPTIONS}
        value={buyer.country ?? ''}
        placeholder="Select Country"
        disabled={disabled}
        onChange={(country) => {
          if (country && country !== buyer.country) onBuyer({ ...buyer, country });
        }}
      />
      {isBusiness ? (
        <TextInput
          label="VAT number"
          optional
          hint="Businesses of other countries pay without tax."
          autoComplete="off"
          maxLength={40}
          disabled={disabled}
          error={problem ?? undefined}
          value={vatNumber}
          onChange={(event) => setVatNumber(event.target.value)}
          onBlur={applyNumber}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            applyNumber();
          }}
        />
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          disabled={disabled || !buyer.country}
          onClick={() => setBusiness(true)}
        >
          Buying for a business?
        </Button>
      )}
      <TaxLine payment={payment} isAsked={buyer.country !== undefined && !problem} />
    </div>
  );
}

function TaxLine({ payment, isAsked }: { payment: Payment | undefined; isAsked: boolean }) {
  const taxes = payment?.taxes;
  if (!isAsked) return null;
  const label = taxes?.reverseCharge ? 'Tax (you owe it yourself)' : taxes?.included ? 'Tax included' : 'Tax';
  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-y-2 text-[0.9375rem] tabular-nums">
      {payment && payment.discount > 0 && (
        <>
          <dt className="text-muted break-all">Code {payment.code}</dt>
          <dd className="text-end">−{formatDollars(payment.discount)}</dd>
        </>
      )}
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{payment && taxes?.country ? formatDollars(payment.tax) : '…'}</dd>
      <dt className="font-semibold">To pay</dt>
      <dd className="text-end font-semibold">
        {payment && taxes?.country ? formatDollars(payment.amount) : '…'}
      </dd>
    </dl>
  );
}
