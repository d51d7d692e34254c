import { useId } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** A sentence on the effect of the choice. */
  text: string;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons, each with a sentence on its effect. */
export function Choices<Value extends string>({ legend, choices, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="divide-y divide-hairline rounded-control border border-hairline">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 hover:bg-shade"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="font-medium">{choice.label}</span>
              <span className="block text-sm text-muted">{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
