import { useState } from 'react';
import { formatDollars } from '#domain/money.ts';
import { chosenPriceProblem } from '#domain/price-kind.ts';
import { TextInput } from '#ui/form/text-input.tsx';

interface ChosenPriceFieldProps {
  label: string;
  hideLabel?: boolean;
  /** Dollars. */
  least: number;
  initial: number;
  /** With each change; null for what is no price. */
  onChange?: (dollars: number | null) => void;
  /** When the field is left with a price, or Enter is pressed. */
  onLeave?: (dollars: number) => void;
}

/** What the shopper gives for a product of a chosen price. */
export function ChosenPriceField({
  label,
  hideLabel,
  least,
  initial,
  onChange,
  onLeave,
}: ChosenPriceFieldProps) {
  const [text, setText] = useState(initial.toFixed(2));
  const leave = () => {
    const dollars = amountOf(text);
    if (dollars !== null && !problemOf(text, least)) onLeave?.(dollars);
  };
  return (
    <TextInput
      label={label}
      hideLabel={hideLabel}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      className="max-w-40 tabular-nums"
      value={text}
      hint={`In dollars: ${formatDollars(least)} or more.`}
      error={problemOf(text, least) ?? undefined}
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(problemOf(target.value, least) ? null : amountOf(target.value));
      }}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
    />
  );
}

/** The dollars of a typed amount: '5', '$5.50'. */
function amountOf(text: string): number | null {
  const [, dollars] = /^\$?(\d{1,7}(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  return dollars === undefined ? null : Number(dollars);
}

function problemOf(text: string, least: number): string | null {
  const dollars = amountOf(text);
  return dollars === null ? 'Please enter an amount, such as 5.00.' : chosenPriceProblem(dollars, least);
}
