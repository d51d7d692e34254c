import type { UseQueryResult } from '@tanstack/react-query';
import type { DataOf } from '#contract/contract.ts';
import type { ShopTask } from '#contract/dashboard.ts';
import { WAITING_COUNT_MAX } from '#domain/limits.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Check } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { TitledSection } from '#web/features/back-office/titled-section.tsx';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';

interface Task {
  says: (count: string, isOne: boolean) => string;
  action: string;
  href: string;
}

const TASKS: Record<ShopTask['type'], Task> = {
  case: {
    says: (count, isOne) => (isOne ? '1 case waits for you' : `${count} cases wait for you`),
    action: 'Answer',
    href: '/cases',
  },
  message: {
    says: (count, isOne) => (isOne ? '1 unread message' : `${count} unread messages`),
    action: 'Read',
    href: '/messages',
  },
  review: {
    says: (count, isOne) =>
      isOne ? '1 new review without an answer' : `${count} new reviews without an answer`,
    action: 'Answer',
    href: '/review',
  },
  payoutDetails: {
    says: () => 'The market cannot pay you yet',
    action: 'Add payout details',
    href: '/earnings',
  },
  product: { says: () => 'Your shop has no product yet', action: 'Add product', href: '/create-product' },
  file: {
    says: (count, isOne) =>
      isOne ? '1 product cannot be sold without its file' : `${count} products cannot be sold without a file`,
    action: 'See products',
    href: '/products',
  },
};

/** What waits for the own shop, each with the screen where it is done. */
export function ToDo({ query }: { query: UseQueryResult<DataOf<'GET vendor/to-do'>> }) {
  return (
    <TitledSection title="To do">
      <div className={CARD}>
        {query.isError ? (
          <QueryError query={query} />
        ) : query.data ? (
          <Tasks tasks={query.data.data} />
        ) : (
          <Loading label="Loading what there is to do" className="p-4 sm:px-5">
            <Skeleton className="block h-9 w-64 max-w-full" />
          </Loading>
        )}
      </div>
    </TitledSection>
  );
}

function Tasks({ tasks }: { tasks: readonly ShopTask[] }) {
  if (tasks.length === 0) {
    return (
      <p className="flex items-center gap-2.5 p-4 text-muted sm:px-5">
        <Check className="size-4.5 text-success" />
        Nothing waits for you.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-hairline">
      {tasks.map(({ type, count, overdue }) => {
        const { says, action, href } = TASKS[type];
        const shown = count < WAITING_COUNT_MAX ? String(count) : `${count}+`;
        const text = says(shown, count === 1);
        return (
          <li
            key={type}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {text}
              {overdue && <RecordStatus kind="decision" status="Overdue" />}
            </span>
            <Link
              to={href}
              aria-label={`${action}: ${text}`}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {action}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
