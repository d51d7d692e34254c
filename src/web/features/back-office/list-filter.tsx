import { Select, type SelectProps } from '#ui/form/select.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListFilterProps<Filter extends string>
  extends Pick<SelectProps, 'label' | 'placeholder' | 'options' | 'fieldClassName'> {
  list: ListAddress<Filter>;
  /** The query parameter that it sets. */
  name: Filter;
}

/** A filter above a list. The placeholder says what the list shows while nothing is chosen. */
export function ListFilter<Filter extends string>({ list, name, ...select }: ListFilterProps<Filter>) {
  return (
    <Select
      {...select}
      hideLabel
      clearable
      value={list.filters[name]}
      onChange={(value) => list.filter(name, value)}
    />
  );
}
