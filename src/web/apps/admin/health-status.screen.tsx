import { useQuery } from '@tanstack/react-query';
import type { Health, JobHealth, UnsentMail } from '#contract/operation.ts';
import { formatBytes } from '#lib/bytes.ts';
import { formatCount } from '#lib/format-count.ts';
import { isolated } from '#lib/isolated.ts';
import { CARD, Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { type Column, DataTable } from '#ui/frames/data-table.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Check } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { marketHealth, retryMail } from '#web/features/operation/operation.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { problemsOf } from './health/problems.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Health', noIndex: true }) };

/** What works and what does not, for an admin. */
function HealthStatusScreen() {
  const query = useQuery(marketHealth(useApi()));
  return (
    <>
      <PageHeading plain title="Health" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6">
        {query.isPending && (
          <Loading label="Loading the state of the market" className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Skeleton className="h-16" />
            <Skeleton className="h-56" />
          </Loading>
        )}
        {query.isError && !query.data && <QueryError query={query} />}
        {query.data && <HealthReport health={query.data} />}
      </div>
    </>
  );
}

function HealthReport({ health }: { health: Health }) {
  return (
    <>
      <Problems health={health} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @3xl:grid-cols-2">
        <Card title="Market">
          <DataList items={marketItems(health)} />
        </Card>
        <Card title="Queues">
          <DataList items={queueItems(health)} />
        </Card>
      </div>
      <Mails mails={health.mails} />
      <section className="grid gap-3">
        <h2 className="text-base font-semibold">Jobs</h2>
        <DataTable
          label="Jobs"
          columns={JOB_COLUMNS}
          rows={health.jobs.map((job) => ({ ...job, id: job.name }))}
          nameOf={({ name }) => name}
        />
      </section>
    </>
  );
}

function Problems({ health }: { health: Health }) {
  const problems = problemsOf(health);
  if (problems.length === 0) {
    return (
      <p className={`flex items-center gap-2.5 p-4 sm:px-5 ${CARD}`}>
        <Check className="size-4.5 text-success" />
        Everything works.
      </p>
    );
  }
  return (
    <section aria-label="Needs attention" className="rounded-card bg-danger-soft p-4 text-danger sm:px-5">
      <h2 className="font-semibold">Needs attention</h2>
      <ul className="mt-1 list-disc ps-5">
        {problems.map(({ text, href }) => (
          <li key={href ?? text} className="py-0.5">
            {href ? (
              <Link to={href} className="underline underline-offset-3">
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const marketItems = ({ version, startedAt, database, disk, media, scanner }: Health) => [
  { term: 'Version', value: version },
  { term: 'Running since', value: <Timestamp at={startedAt} /> },
  {
    term: 'Database',
    value: `${database.kind === 'server' ? 'PostgreSQL server' : 'Embedded'}, ${formatBytes(database.sizeBytes)}, answers in ${database.latencyMs} ms`,
  },
  ...database.replicas.map(({ name, used, behindBytes }) => ({
    term: `Replica ${isolated(name)}`,
    value: used ? 'Answers public reads' : `Left out: ${replicaFault(behindBytes)}`,
  })),
  {
    term: 'Disk',
    value: disk
      ? `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free`
      : 'Does not answer',
  },
  {
    term: 'Pictures and files',
    value: (
      <span className="[overflow-wrap:anywhere]">
        {media.location} {media.writable ? '' : '(cannot be written)'}
      </span>
    ),
  },
  { term: 'Virus scanner', value: <Scanner scanner={scanner} /> },
];

function Scanner({ scanner }: Pick<Health, 'scanner'>) {
  if (!scanner) return 'None: files are not scanned';
  if (!scanner.version) return 'Does not answer';
  const { engine, signaturesAt } = scanner.version;
  return (
    <>
      <bdi>{engine}</bdi>
      {signaturesAt && (
        <>
          {', signatures of '}
          <Timestamp at={signaturesAt} />
        </>
      )}
    </>
  );
}

const replicaFault = (behindBytes: number | null): string =>
  behindBytes === null ? 'does not answer' : `${formatBytes(behindBytes)} behind`;

const queueItems = (health: Health) => {
  const { mails, stuckRefunds, paymentsWithoutOrder, paymentsWithoutOrderSince } = health;
  return [
    { term: 'Mails waiting', value: <Waiting count={mails.waiting} since={mails.waitingSince} /> },
    { term: 'Mail server', value: mails.sends ? 'Configured' : 'None: mails are kept as files' },
    {
      term: 'Payments without order',
      value: <Waiting count={paymentsWithoutOrder} since={paymentsWithoutOrderSince} />,
    },
    {
      term: 'Stuck refunds',
      value:
        stuckRefunds > 0 ? (
          <Link to="/refunds?status=Stuck" className="text-accent underline underline-offset-3">
            {formatCount(stuckRefunds)}
          </Link>
        ) : (
          'None'
        ),
    },
    { term: 'Files being checked', value: <Waiting count={health.uncheckedUploads} since={null} /> },
    { term: 'Provider events waiting', value: <Waiting count={health.providerEventsWaiting} since={null} /> },
  ];
};

function Waiting({ count, since }: { count: number; since: string | null }) {
  if (count === 0) return 'None';
  return (
    <>
      {formatCount(count)}
      {since && (
        <>
          {', since '}
          <Timestamp at={since} />
        </>
      )}
    </>
  );
}

function Mails({ mails }: { mails: Health['mails'] }) {
  const retry = useApiMutation(retryMail);
  const columns: readonly Column<UnsentMail>[] = [
    {
      header: 'Mail',
      kind: 'lead',
      cell: ({ kind }) => (
        <span className="inline-block font-medium first-letter:uppercase">{kind.replaceAll('-', ' ')}</span>
      ),
    },
    { header: 'Written', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { header: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
    {
      header: 'Problem',
      kind: 'passage',
      cell: ({ lastError }) => <span className="[overflow-wrap:anywhere]">{lastError ?? '–'}</span>,
    },
    {
      header: 'Next try',
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? <Timestamp at={nextAttemptAt} /> : 'Given up'),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (mail) =>
        mail.canRetry && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Send again: ${mail.kind.replaceAll('-', ' ')}`}
            busy={retry.isPending && retry.variables.id === mail.id}
            onClick={() => retry.mutate(mail)}
          >
            Send again
          </Button>
        ),
    },
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">Mails that were not sent</h2>
      {mails.unsent.length > 0 ? (
        <DataTable
          label="Mails that were not sent"
          columns={columns}
          rows={mails.unsent}
          nameOf={({ kind }) => kind}
        />
      ) : (
        <p className="text-muted">Every mail was sent.</p>
      )}
    </section>
  );
}

type JobRow = JobHealth & { id: string };

function JobState({ lastOutcome, overdue }: JobHealth) {
  if (lastOutcome === 'failed') return <RecordStatus kind="job" status="Failed" />;
  if (overdue) return <RecordStatus kind="job" status="Overdue" />;
  if (lastOutcome === 'succeeded') return <RecordStatus kind="job" status="Succeeded" />;
  return <RecordStatus kind="job" status="Not run yet" />;
}

const JOB_COLUMNS: readonly Column<JobRow>[] = [
  {
    header: 'Job',
    kind: 'lead',
    cell: ({ name }) => <span className="font-medium [overflow-wrap:anywhere]">{name}</span>,
  },
  { header: 'State', cell: (job) => <JobState {...job} /> },
  { header: 'Last run', cell: ({ lastRunAt }) => (lastRunAt ? <Timestamp at={lastRunAt} /> : '–') },
  { header: 'Next run', cell: ({ nextRunAt }) => <Timestamp at={nextRunAt} /> },
];

export { HealthStatusScreen as Component };
