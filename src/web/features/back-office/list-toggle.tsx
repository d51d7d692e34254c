import { Button } from '#ui/primitives/button.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListToggleProps<Filter extends string> {
  list: ListAddress<Filter>;
  /** The query parameter that is 'true' while it is on. */
  name: Filter;
  label: string;
}

/** A filter above a list that is on or off. */
export function ListToggle<Filter extends string>({ list, name, label }: ListToggleProps<Filter>) {
  const isOn = list.filters[name] === 'true';
  return (
    <Button
      variant="secondary"
      aria-pressed={isOn}
      className="aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
      onClick={() => list.filter(name, isOn ? '' : 'true')}
    >
      {label}
    </Button>
  );
}
