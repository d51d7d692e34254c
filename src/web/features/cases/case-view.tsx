import { type ReactNode, useState } from 'react';
import type { CaseRecord } from '#contract/cases.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList, type Datum } from '#ui/frames/data-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Stars } from '#ui/primitives/stars.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { formatMinute } from '#web/kernel/times.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { CaseStatusBadge } from './case-badge.tsx';
import { CaseThread } from './case-thread.tsx';
import { TYPE_WORDS } from './case-words.ts';
import { appealCase, closeCase } from './cases.data.ts';
import { CaseMessageForm } from './message-form.tsx';
import { TextDialog } from './text-dialog.tsx';

type Message = NonNullable<CaseRecord['message']>;

interface CaseViewProps {
  record: CaseRecord;
  /** More facts and actions, for staff. */
  aside?: ReactNode;
  /** The files that were compared, for staff. */
  compared?: ReactNode;
}

/** A case with its thread, what it is about, and what the reader can do: the same for customers, shops and staff. */
export function CaseView({ record, aside, compared }: CaseViewProps) {
  const { may } = record;
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @3xl:order-last">
          <Card title="Case">
            <DataList items={factsOf(record)} />
            <OwnSteps record={record} />
          </Card>
          {aside}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <About record={record} />
          {compared}
          <section aria-label="Thread">
            <CaseThread record={record} />
          </section>
          {may.write ? (
            <Card title="Write">
              <CaseMessageForm key={record.entries.length} record={record} />
            </Card>
          ) : (
            <p className="text-muted">This case is closed, so nothing more can be written to it.</p>
          )}
        </div>
      </div>
    </div>
  );
}

function factsOf(record: CaseRecord): Datum[] {
  const { status, type, shop, customer, order, dueAt, overdue, createdAt } = record;
  return [
    { term: 'Status', value: <CaseStatusBadge status={status} /> },
    ...(dueAt
      ? [
          {
            term: 'Due',
            value: (
              <span className={overdue ? 'font-medium text-danger' : ''}>
                <time dateTime={dueAt}>{formatMinute(dueAt)}</time>
                {overdue && ' (overdue)'}
              </span>
            ),
          },
        ]
      : []),
    { term: 'Type', value: TYPE_WORDS[type] },
    ...(shop ? [{ term: 'Shop', value: shop.shopName }] : []),
    ...(customer ? [{ term: 'Customer', value: customer.name }] : []),
    ...(order ? [{ term: 'Order', value: <span className="tabular-nums">{order.number}</span> }] : []),
    { term: 'Opened', value: <time dateTime={createdAt}>{formatMinute(createdAt)}</time> },
  ];
}

/** Closing as solved, and the appeal, for those who are allowed to. */
function OwnSteps({ record }: { record: CaseRecord }) {
  const [appealing, setAppealing] = useState(false);
  const close = useApiMutation(closeCase);
  const appeal = useApiMutation({ ...appealCase(record.id), onSuccess: () => setAppealing(false) });
  const { may, appealUntil } = record;
  if (!may.close && !may.appeal) return null;
  return (
    <div className="mt-5 grid gap-3 border-t border-hairline pt-5">
      {may.close && (
        <Button variant="secondary" busy={close.isPending} onClick={() => close.mutate({ id: record.id })}>
          It is solved
        </Button>
      )}
      {may.appeal && (
        <>
          <p className="text-sm text-muted">
            The decision goes against you. You can appeal it once
            {appealUntil && `, until ${formatMinute(appealUntil)}`}; another member of staff decides then.
          </p>
          <Button variant="secondary" onClick={() => setAppealing(true)}>
            Appeal
          </Button>
          <TextDialog
            title="Appeal the decision"
            description={`${record.number}: ${isolated(record.title)}`}
            label="Why should it be decided otherwise?"
            confirm="Send appeal"
            busy={appeal.isPending}
            open={appealing}
            onOpenChange={setAppealing}
            onSend={(text) => appeal.mutate({ text })}
          />
        </>
      )}
    </div>
  );
}

/** A message of a thread; for staff after those before it. */
function ReportedMessage({ message, thread }: { message: Message; thread: readonly Message[] }) {
  return (
    <Card title="The message">
      <ol className="grid gap-4">
        {thread.map(({ id, by, text, createdAt }) => (
          <li key={id} className={id === message.id ? '' : 'text-muted'}>
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
              <span className="font-medium">{by === 'vendor' ? 'The shop' : 'The customer'}</span>
              <time dateTime={createdAt} className="tabular-nums">
                {formatMinute(createdAt)}
              </time>
              {id === message.id && thread.length > 1 && <RecordStatus kind="mark" status="This one" />}
            </p>
            <p dir="auto" className="mt-1 max-w-prose break-words whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The lines of the order, the message, or the product and the review. */
function About({ record: { order, product, review, message, staff } }: { record: CaseRecord }) {
  if (message) return <ReportedMessage message={message} thread={staff?.thread?.messages ?? [message]} />;
  if (order && order.lines.length > 0)
    return (
      <Card title="What was bought" flush>
        <ul className="mt-3 divide-y divide-hairline border-t border-hairline">
          {order.lines.map((line) => (
            <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
              <Picture url={line.image} alt="" sizes="48px" className="size-12 shrink-0 rounded-control" />
              <p className="min-w-0 grow basis-40 font-medium break-words">
                <bdi>{line.productName}</bdi>
                {line.quantity > 1 && <span className="text-muted tabular-nums"> × {line.quantity}</span>}
              </p>
              {line.isSubject && <RecordStatus kind="mark" status="This one" />}
              {line.refunded && <RecordStatus kind="moneyBack" status="Refunded" />}
              <p className="ms-auto text-end font-medium tabular-nums">{formatDollars(line.amount)}</p>
            </li>
          ))}
        </ul>
      </Card>
    );
  if (!product) return null;
  return (
    <Card title={review ? 'The review' : 'The product'}>
      <div className="flex flex-wrap items-center gap-4">
        {product.image && (
          <Picture url={product.image} alt="" sizes="64px" className="size-16 shrink-0 rounded-control" />
        )}
        <div className="min-w-0 grow basis-40">
          <p className="font-medium break-words">{product.name}</p>
          {review && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <Stars rating={review.rating} /> {review.verified ? 'Verified' : 'Without a purchase'}
            </p>
          )}
          {review?.text && <p className="mt-2 max-w-prose break-words whitespace-pre-line">{review.text}</p>}
        </div>
        {review?.removed && <RecordStatus kind="review" status="Removed" />}
        {!review && <RecordStatus kind="visibility" status={product.listed ? 'Shown' : 'Hidden'} />}
      </div>
    </Card>
  );
}
