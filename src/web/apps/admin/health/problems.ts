import type { Health } from '#contract/operation.ts';
import { formatBytes } from '#lib/bytes.ts';
import { formatCount } from '#lib/format-count.ts';
import { isolated } from '#lib/isolated.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

const waitingFor = (uploads: number): string =>
  uploads === 0 ? 'None waits so far.' : `${counted(uploads, 'file waits', 'files wait')}.`;

const outdatedSignatures = ({ version }: NonNullable<Health['scanner']>): string =>
  version?.signaturesAt
    ? 'The signatures of the virus scanner are older than three days: it misses newer viruses.'
    : 'The virus scanner does not say how old its signatures are.';

export interface Problem {
  text: string;
  /** Where something can be done about it. */
  href?: string;
}

/** What needs somebody's attention, as sentences; empty if all is well. */
export function problemsOf(health: Health): Problem[] {
  const { disk, media, mails, jobs, stuckRefunds, paymentsWithoutOrder, providerEventsWaiting } = health;
  const { unendedPayments, uncheckedProducts, uncheckedUploads, scanner } = health;
  const givenUp = mails.unsent.filter(({ nextAttemptAt }) => nextAttemptAt === null).length;
  const failed = jobs.filter(({ lastOutcome }) => lastOutcome === 'failed').length;
  const overdue = jobs.filter((job) => job.overdue).length;
  const replicasLeftOut = health.database.replicas.filter(({ used }) => !used).length;
  const problems: (Problem | false)[] = [
    replicasLeftOut > 0 && {
      text: `${counted(replicasLeftOut, 'replica of the database is', 'replicas of the database are')} away or behind. The database answers for them.`,
    },
    disk === null && { text: 'The disk does not answer.' },
    disk?.low === true && { text: `Only ${formatBytes(disk.freeBytes)} are free on the disk.` },
    !media.writable && { text: 'Pictures and files cannot be stored.' },
    scanner?.version === null && {
      text: `The virus scanner does not answer, and no file is let through until it does. ${waitingFor(uncheckedUploads)}`,
    },
    scanner?.outdated === true && { text: outdatedSignatures(scanner) },
    paymentsWithoutOrder > 0 && {
      text: `${counted(paymentsWithoutOrder, 'paid payment has', 'paid payments have')} no order yet. The market tries again by itself.`,
    },
    stuckRefunds > 0 && {
      text: `${counted(stuckRefunds, 'refund is', 'refunds are')} stuck.`,
      href: '/refunds?status=Stuck',
    },
    unendedPayments > 0 && {
      text: `${counted(unendedPayments, 'unpaid payment', 'unpaid payments')} could not be ended at the card provider. The market tries for 30 days.`,
    },
    ...uncheckedProducts.map(({ id, name }) => ({
      text: `${isolated(name)} could not be compared with the files of other shops. It is compared again when it is taken off sale and put on sale, or gets another file.`,
      href: `/edit-product?id=${encodeURIComponent(id)}`,
    })),
    providerEventsWaiting > 0 && {
      text: `${counted(providerEventsWaiting, 'event', 'events')} of the card provider could not be handled yet.`,
    },
    givenUp > 0 && { text: `${counted(givenUp, 'mail', 'mails')} could not be sent.` },
    failed > 0 && { text: `${counted(failed, 'job has', 'jobs have')} failed.` },
    overdue > 0 && { text: `${counted(overdue, 'job is', 'jobs are')} overdue for more than an hour.` },
  ];
  return problems.filter((problem) => problem !== false);
}
