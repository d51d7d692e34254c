import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '#contract/account-security.ts';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { formatMinute } from '#web/kernel/times.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { endOtherSessions, endSession, ownSessions, SESSIONS_SHOWN } from './account-security.data.ts';

/** The signed-in user's sessions, which can be ended one by one, or all but this one. */
export function SessionsCard() {
  const sessions = useQuery(ownSessions(useApi()));
  const endOthers = useApiMutation(endOtherSessions);
  const total = sessions.data?.total ?? 0;
  return (
    <Card
      title="Sessions"
      action={
        total > 1 && (
          <Button
            variant="secondary"
            size="sm"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(null)}
          >
            End All Others
          </Button>
        )
      }
    >
      <p className="max-w-prose text-muted">
        Where you are signed in. End what you do not know, and change your password.
      </p>
      {sessions.isPending && (
        <Loading label="Loading your sessions" className="mt-4 grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      {sessions.isError && <QueryError query={sessions} />}
      {sessions.data && (
        <ul aria-label="Sessions" className="mt-4 divide-y divide-hairline border-y border-hairline">
          {sessions.data.data.map((one) => (
            <SessionRow key={one.id} session={one} />
          ))}
        </ul>
      )}
      {total > SESSIONS_SHOWN && (
        <p className="mt-3 text-sm text-muted">
          The {SESSIONS_SHOWN} used last, of {total}.
        </p>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { device, createdAt, lastSeenAt, current } = session;
  const end = useApiMutation(endSession);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-muted tabular-nums">
          Signed in{' '}
          <time dateTime={createdAt} className="whitespace-nowrap">
            {formatMinute(createdAt)}
          </time>
          , last used{' '}
          <time dateTime={lastSeenAt} className="whitespace-nowrap">
            {formatMinute(lastSeenAt)}
          </time>
        </p>
      </div>
      {current ? (
        <RecordStatus kind="mark" status="This device" />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={end.isPending}
          aria-label={`End It: ${device}, signed in ${formatMinute(createdAt)}`}
          onClick={() => end.mutate(session)}
        >
          End It
        </Button>
      )}
    </li>
  );
}
