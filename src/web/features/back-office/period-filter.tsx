import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import type { ListAddress } from './use-list-address.ts';

/** Limits a list to what happened from and until a time, both in the address of the screen. */
export function PeriodFilter<Filter extends string>({ list }: { list: ListAddress<Filter | 'from' | 'to'> }) {
  const { from, to } = list.filters;
  return (
    <>
      <DateTimeInput
        label="From"
        hideLabel
        hint="From, in your time zone."
        fieldClassName="grow basis-52 sm:max-w-60"
        value={from}
        onChange={(instant) => list.filter('from', instant)}
      />
      <DateTimeInput
        label="Until"
        hideLabel
        hint="Until, in your time zone."
        fieldClassName="grow basis-52 sm:max-w-60"
        value={to}
        onChange={(instant) => list.filter('to', instant)}
      />
    </>
  );
}
