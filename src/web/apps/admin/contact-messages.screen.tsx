import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { ContactMessageRow } from '#contract/messages.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import {
  EMAIL_COLUMN,
  MESSAGE_COLUMN,
  MessageLetter,
  MessageList,
  NAME_COLUMN,
} from '#web/features/back-office/message-list.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { contactMessages, deleteContactMessage } from '#web/features/messages/messages.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Contact Messages', noIndex: true }) };

/** Messages from the contact form. */
function ContactMessagesScreen() {
  const list = useListAddress();
  const query = useQuery(contactMessages(useApi(), list.query as InputOf<'GET contact-us-message'>['query']));
  return (
    <MessageList
      title="Contact Messages"
      list={list}
      query={query}
      columns={COLUMNS}
      content={(message) => <MessageLetter message={message} reply="Reply" />}
      deletion={deleteContactMessage}
      emptyText="What people write with the form of the contact page appears here."
    />
  );
}

const COLUMNS: readonly Column<ContactMessageRow>[] = [
  NAME_COLUMN,
  EMAIL_COLUMN,
  { header: 'Phone', cell: ({ phone }) => <span className="whitespace-nowrap tabular-nums">{phone}</span> },
  MESSAGE_COLUMN,
  { header: 'Date', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];

export { ContactMessagesScreen as Component };
