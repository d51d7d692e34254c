import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from '#contract/contract.ts';
import type { VendorMessageRow } from '#contract/messages.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import {
  MESSAGE_COLUMN,
  MessageLetter,
  MessageList,
  NAME_COLUMN,
} from '#web/features/back-office/message-list.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { ReportButton } from '#web/features/cases/report-button.tsx';
import { deleteVendorMessage, vendorMessages } from '#web/features/messages/messages.data.ts';
import { ThreadView } from '#web/features/messages/thread-view.tsx';
import { readThread } from '#web/features/messages/threads.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Message', noIndex: true }) };

/** Threads of a shop with customers, and messages of visitors, who are answered by mail. */
function MessagesScreen() {
  const list = useListAddress();
  const query = useQuery(vendorMessages(useApi(), list.query as InputOf<'GET vendor-message'>['query']));
  return (
    <MessageList
      title="Message"
      list={list}
      query={query}
      columns={COLUMNS}
      content={({ email, ...message }) =>
        email === null ? (
          <div className="max-w-3xl py-2">
            <ThreadView
              id={message.id}
              party="vendor"
              report={({ id, text }) => (
                <ReportButton subject={{ messageId: id }} about={`“${isolated(text.slice(0, 80))}”`} />
              )}
            />
          </div>
        ) : (
          <VisitorLetter message={{ ...message, email }} />
        )
      }
      deletion={deleteVendorMessage}
      emptyText="What shoppers write to you from your product pages appears here, and in your e-mail."
    />
  );
}

/** The message of a visitor, which counts as read when it is shown. */
function VisitorLetter({ message }: { message: VendorMessageRow & { email: string } }) {
  const { mutate } = useApiMutation({ ...readThread, message: () => null });
  const { id, unread } = message;
  useEffect(() => {
    if (unread > 0) mutate({ id });
  }, [mutate, id, unread]);
  return <MessageLetter message={message} reply="Reply by e-mail" />;
}

const COLUMNS: readonly Column<VendorMessageRow>[] = [
  {
    ...NAME_COLUMN,
    cell: ({ name, unread }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <span className={unread > 0 ? 'font-semibold' : 'font-medium'}>
          <bdi>{name}</bdi>
        </span>
        {unread > 0 && (
          <span className="rounded-pill bg-accent px-2 text-xs leading-5 font-semibold whitespace-nowrap text-on-accent tabular-nums">
            {unread} new
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'Email',
    sort: 'email',
    cell: ({ email }) =>
      email === null ? <span className="text-muted">Answer here</span> : <EmailAddress address={email} />,
  },
  MESSAGE_COLUMN,
];

export { MessagesScreen as Component };
