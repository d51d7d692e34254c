import { useQuery } from '@tanstack/react-query';
import { type Control, type UseFormSetValue, useController, useWatch } from 'react-hook-form';
import { Select } from '#ui/form/select.tsx';
import { useApi } from '#web/kernel/context.ts';
import { categoryLists } from './product-form.data.ts';
import { LABELS, type ProductValues } from './product-values.ts';

const LEVELS = ['mainCategoryId', 'firstCategoryId', 'secondCategoryId', 'thirdCategoryId'] as const;

interface CategoryFieldsProps {
  control: Control<ProductValues>;
  setValue: UseFormSetValue<ProductValues>;
}

/** Four levels, each enabled once the one above is chosen and has children; choosing empties those below. */
export function CategoryFields(props: CategoryFieldsProps) {
  return LEVELS.map((_, level) => <CategoryField key={LEVELS[level]} level={level} {...props} />);
}

function CategoryField({ level, control, setValue }: CategoryFieldsProps & { level: number }) {
  const api = useApi();
  const name = LEVELS[level] ?? LEVELS[0];
  const [above] = useWatch({ control, name: [LEVELS[level - 1] ?? LEVELS[0]] });
  const list = categoryLists[level] ?? categoryLists[0];
  const { data = [], isFetching } = useQuery(list(api, level === 0 ? '' : above));
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      {...field}
      label={LABELS[name]}
      optional={level > 0}
      clearable={level > 0}
      disabled={level > 0 && data.length === 0}
      placeholder={isFetching ? 'Loading …' : `Choose ${LABELS[name]}`}
      options={data.map((category) => ({ value: category.id, label: category.name }))}
      error={fieldState.error?.message}
      onChange={(id) => {
        field.onChange(id);
        for (const lower of LEVELS.slice(level + 1)) setValue(lower, '', { shouldDirty: true });
      }}
    />
  );
}
