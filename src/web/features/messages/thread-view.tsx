import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { type Thread, type ThreadMessage, threadsContract } from '#contract/threads.ts';
import { MESSAGE_TEXT_MAX } from '#domain/limits.ts';
import type { ThreadParty } from '#domain/thread.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { useContractForm } from '#web/kernel/form.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { formatMinute } from '#web/kernel/times.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { blockThread, readThread, threadRecord, writeInThread } from './threads.data.ts';

interface ThreadViewProps {
  id: string;
  /** Which side the reader is. */
  party: ThreadParty;
  /** The button that reports a message of the other side. */
  report: (message: ThreadMessage) => ReactNode;
}

/** A thread with the field to answer. What is shown counts as read. */
export function ThreadView({ id, party, report }: ThreadViewProps) {
  const query = useInfiniteQuery(threadRecord(useApi(), id));
  if (query.isPending) return <ThreadSkeleton />;
  if (query.isError) return <QueryError query={query} />;
  const [thread] = query.data.pages;
  if (!thread) return null;
  const messages = query.data.pages.toReversed().flatMap((page) => page.messages);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ReadMark thread={thread} />
      {query.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier messages
        </Button>
      )}
      <ol aria-label="Messages" className="grid gap-3">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            name={message.by === party ? null : nameOf(thread, message.by)}
          >
            {message.by !== party && message.text !== '' && report(message)}
          </MessageItem>
        ))}
      </ol>
      {thread.refusal === null ? (
        <AnswerForm id={id} party={party} />
      ) : (
        <p className="rounded-card bg-shade p-4">{thread.refusal}</p>
      )}
      <BlockButton thread={thread} party={party} />
    </div>
  );
}

const nameOf = ({ shop, customerName }: Thread, by: ThreadParty): string =>
  by === 'vendor' ? shop.shopName : customerName;

/** Marks the messages that are shown as read. */
function ReadMark({ thread: { id, unread, messages } }: { thread: Thread }) {
  const { mutate } = useApiMutation({ ...readThread, message: () => null });
  const upTo = messages.at(-1)?.id;
  useEffect(() => {
    if (unread > 0 && upTo) mutate({ id, upTo });
  }, [mutate, id, unread, upTo]);
  return null;
}

interface MessageItemProps {
  message: ThreadMessage;
  /** Null for the reader's own side. */
  name: string | null;
  children: ReactNode;
}

function MessageItem({ message: { text, createdAt }, name, children }: MessageItemProps) {
  return (
    <li
      className={clsx(
        'min-w-0 rounded-card border border-hairline p-4',
        name === null ? 'bg-shade sm:ms-10' : 'bg-surface sm:me-10',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className="text-[0.9375rem] font-medium">{name === null ? 'You' : <bdi>{name}</bdi>}</strong>
        <time dateTime={createdAt} className="text-muted tabular-nums">
          {formatMinute(createdAt)}
        </time>
        <span className="ms-auto">{children}</span>
      </p>
      {text === '' ? (
        <p className="mt-2 text-muted">The account that wrote this was deleted.</p>
      ) : (
        <p dir="auto" className="mt-2 max-w-prose leading-relaxed break-words whitespace-pre-line">
          {text}
        </p>
      )}
    </li>
  );
}

const { body: fields } = threadsContract['POST thread/{id}/message'];

function AnswerForm({ id, party }: { id: string; party: ThreadParty }) {
  const { register, handleSubmit, formState, reset } = useContractForm(fields, { text: '' });
  const change = useApiMutation({ ...writeInThread(id), onSuccess: () => reset() });
  return (
    <form
      method="post"
      noValidate
      aria-label="Answer"
      className="grid gap-3"
      onSubmit={handleSubmit((values) => change.mutate(values))}
    >
      <Textarea
        label="Message"
        rows={3}
        maxLength={MESSAGE_TEXT_MAX}
        hint={`${party === 'vendor' ? 'The customer' : 'The shop'} gets a mail, and sees no address of yours.`}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Button type="submit" busy={change.isPending} busyText="Sending..." className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}

function BlockButton({ thread: { id, blocked }, party }: { thread: Thread; party: ThreadParty }) {
  const change = useApiMutation(blockThread(id));
  const other = party === 'vendor' ? 'customer' : 'shop';
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      busy={change.isPending}
      onClick={() => change.mutate({ blocked: !blocked })}
    >
      {blocked ? `Unblock this ${other}` : `Block this ${other}`}
    </Button>
  );
}

const ThreadSkeleton = () => (
  <Loading label="Loading the messages" className="grid gap-3">
    <Skeleton className="h-24 rounded-card sm:me-10" />
    <Skeleton className="h-24 rounded-card sm:ms-10" />
    <Skeleton className="h-28 rounded-card" />
  </Loading>
);
