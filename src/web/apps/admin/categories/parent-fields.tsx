import { useQuery } from '@tanstack/react-query';
import {
  CATEGORY_LEVELS,
  CATEGORY_PARAMETERS,
  type CategoryLevel,
  categoryLabel,
  levelAbove,
} from '#domain/categories.ts';
import { Select } from '#ui/form/select.tsx';
import { categoryList } from '#web/features/products/categories.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

/** Selects a category of each level down to `to`. The address holds the selection, so back, forward and reload keep it. */
export function ParentFields({ to }: { to: CategoryLevel }) {
  const levels = CATEGORY_LEVELS.slice(0, CATEGORY_LEVELS.indexOf(to) + 1);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {levels.map((level) => (
        <ParentField key={level} level={level} />
      ))}
    </div>
  );
}

function ParentField({ level }: { level: CategoryLevel }) {
  const api = useApi();
  const [address, setAddress] = useSearchParams();
  const name = CATEGORY_PARAMETERS[level];
  const above = levelAbove(level);
  const aboveId = above ? (address.get(CATEGORY_PARAMETERS[above]) ?? '') : '';
  const query = useQuery({
    ...categoryList(api, level, aboveId),
    staleTime: 0,
  });
  const { data = [], isError } = query;
  if (isError) return <QueryError query={query} />;
  return (
    <Select
      label={categoryLabel(level)}
      placeholder={
        above && !aboveId ? `Choose ${categoryLabel(above)} first` : `Choose ${categoryLabel(level)}`
      }
      disabled={above !== null && !aboveId}
      options={data.map((category) => ({ value: category.id, label: category.name }))}
      value={address.get(name) ?? ''}
      onChange={(id) => {
        // Lower levels are dropped, since they belong to the previous parent.
        const upper = CATEGORY_LEVELS.slice(0, CATEGORY_LEVELS.indexOf(level));
        const next = upper.map((each) => CATEGORY_PARAMETERS[each]);
        const upperParameters = next.map((each) => [each, address.get(each) ?? ''] as [string, string]);
        setAddress([...upperParameters, [name, id]], { preventScrollReset: true });
      }}
    />
  );
}
