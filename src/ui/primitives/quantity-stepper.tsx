import { Glyph } from './glyph.tsx';

export interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** 1 on the product page; 0 in the cart, where 0 removes the line. */
  min?: number;
  max?: number;
  /** The group's accessible name: 'Quantity', or 'Quantity of Twelve Nocturnes'. */
  label?: string;
  className?: string;
}

const STEP =
  'grid size-11 place-items-center rounded-control transition-colors hover:bg-shade disabled:cursor-not-allowed disabled:text-edge disabled:opacity-50 disabled:hover:bg-transparent focus-visible:-outline-offset-2';

export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  label = 'Quantity',
  className = '',
}: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline everywhere
    <div
      role="group"
      aria-label={label}
      className={`inline-flex items-center rounded-control border border-line bg-surface ${className}`}
    >
      <button
        type="button"
        className={STEP}
        aria-label="Decrease quantity"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Glyph name="minus" className="size-4" />
      </button>
      <output className="min-w-8 text-center font-medium tabular-nums">{value}</output>
      <button
        type="button"
        className={STEP}
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Glyph name="plus" className="size-4" />
      </button>
    </div>
  );
}
