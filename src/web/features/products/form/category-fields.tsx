import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { CATEGORY_LEVELS, CATEGORY_PARAMETERS, type CategoryLevel, levelAbove } from '#domain/categories.ts';
import { Select } from '#ui/form/select.tsx';
import { categoryList } from '#web/features/products/categories.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { LABELS, type ProductValues } from './product-values.ts';

/** A field for each of the four levels, enabled once the level above has a value with children. A change clears the levels below. */
export function CategoryFields() {
  return CATEGORY_LEVELS.map((level) => <CategoryField key={level} level={level} />);
}

function CategoryField({ level }: { level: CategoryLevel }) {
  const api = useApi();
  const { control, setValue } = useFormContext<ProductValues>();
  const name = CATEGORY_PARAMETERS[level];
  const above = levelAbove(level);
  const [parentId] = useWatch({ control, name: [CATEGORY_PARAMETERS[above ?? 'main']] });
  const { data = [], isFetching } = useQuery(categoryList(api, level, above ? parentId : ''));
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      {...field}
      label={LABELS[name]}
      optional={above !== null}
      clearable={above !== null}
      disabled={above !== null && data.length === 0}
      placeholder={isFetching ? 'Loading …' : `Choose ${LABELS[name]}`}
      options={data.map((category) => ({ value: category.id, label: category.name }))}
      error={fieldState.error?.message}
      onChange={(id) => {
        field.onChange(id);
        for (const lower of CATEGORY_LEVELS.slice(CATEGORY_LEVELS.indexOf(level) + 1)) {
          setValue(CATEGORY_PARAMETERS[lower], '', { shouldDirty: true });
        }
      }}
    />
  );
}
