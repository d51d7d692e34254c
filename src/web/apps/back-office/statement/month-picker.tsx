import { addMonths, monthName } from '#domain/month.ts';
import { Select } from '#ui/form/select.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Link } from '#ui/primitives/link.tsx';

interface MonthPickerProps {
  /** YYYY-MM */
  month: string;
  /** The first and the last month that can be chosen. */
  first: string;
  last: string;
  onChange: (month: string) => void;
  hrefFor: (month: string) => string;
}

/** Months from the first to the last one, newest first. */
function monthsBetween(first: string, last: string): string[] {
  const months = [last];
  for (let month = last; month > first; ) {
    month = addMonths(month, -1);
    months.push(month);
  }
  return months;
}

/** Selects a month, with links to the ones before and after it. */
export function MonthPicker({ month, first, last, onChange, hrefFor }: MonthPickerProps) {
  const options = monthsBetween(month < first ? month : first, month > last ? month : last);
  return (
    <div className="flex max-w-full flex-wrap items-start gap-1">
      <Select
        label="Month"
        hideLabel
        fieldClassName="w-48 max-w-full"
        options={options.map((value) => ({ value, label: monthName(value) }))}
        value={month}
        onChange={(value) => value && onChange(value)}
      />
      <div className="flex gap-1">
        <Step
          label="Previous month"
          glyph="left"
          href={month > first ? hrefFor(addMonths(month, -1)) : null}
        />
        <Step label="Next month" glyph="right" href={month < last ? hrefFor(addMonths(month, 1)) : null} />
      </div>
    </div>
  );
}

const STEP = buttonClass({ variant: 'secondary', className: 'size-11 p-0!' });

/** A link to another month; without one its place stays empty. */
function Step({ label, glyph, href }: { label: string; glyph: 'left' | 'right'; href: string | null }) {
  if (href === null) return <span className="size-11" />;
  return (
    <Link to={href} preventScrollReset aria-label={label} title={label} className={STEP}>
      <Glyph name={glyph} />
    </Link>
  );
}
