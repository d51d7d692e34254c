import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer, Client } from '#client/client.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Trash2 } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { formatDate } from '#web/kernel/dates.ts';
import { ListScreen } from './list-screen.tsx';
import { useConfirmDialog } from './use-confirm-dialog.tsx';
import type { ListAddress } from './use-list-address.ts';

interface Message {
  id: string;
  name: string;
  message: string;
  createdAt: string;
}

/** A message that is answered by mail. */
interface MailedMessage extends Message {
  email: string;
  phone?: string;
}

interface MessageListProps<Row extends Message> {
  title: string;
  list: ListAddress;
  query: UseQueryResult<{ data: readonly Row[]; total: number; pageCount: number }>;
  columns: readonly Column<Row>[];
  /** What a row opens to. */
  content: (message: Row) => ReactNode;
  /** The mutation that deletes a message. */
  deletion: {
    send: (api: Client, message: Row) => Promise<Answer<unknown>>;
    refresh: readonly QueryKey[];
  };
  /** The text of the empty list. */
  emptyText: ReactNode;
}

/** Messages, each read below its row, and deleted. */
export function MessageList<Row extends Message>(props: MessageListProps<Row>) {
  const { title, list, query, columns, content, deletion, emptyText } = props;
  const removal = useConfirmDialog<Row>({
    title: 'Delete Message',
    text: 'Are you sure you want to delete?',
    ...deletion,
  });
  return (
    <>
      <ListScreen
        title={title}
        list={list}
        query={query}
        search="Search by name, e-mail or text"
        columns={columns}
        nameOf={({ name }) => `the message of ${isolated(name)}`}
        details={{ label: 'Message', byLead: true, content }}
        rowActions={(message) => [
          { label: 'Delete', icon: <Trash2 className="size-4.5" />, onSelect: () => removal.ask(message) },
        ]}
        empty={{ title: 'No messages yet.', text: emptyText }}
      />
      {removal.dialog}
    </>
  );
}

export const NAME_COLUMN: Column<Message> = {
  header: 'Name',
  sort: 'name',
  kind: 'lead',
  cell: ({ name }) => <span className="font-medium">{name}</span>,
};
export const EMAIL_COLUMN: Column<MailedMessage> = {
  header: 'Email',
  sort: 'email',
  cell: ({ email }) => <EmailAddress address={email} />,
};
export const MESSAGE_COLUMN: Column<Message> = {
  header: 'Message',
  kind: 'passage',
  cell: ({ message }) => <span className="line-clamp-2 max-w-prose min-w-48 wrap-anywhere">{message}</span>,
};

/** A message at reading size, with the button that opens a mail program. */
export function MessageLetter({ message, reply }: { message: MailedMessage; reply: string }) {
  const { name, email, phone, createdAt } = message;
  return (
    <article aria-label={`Message of ${isolated(name)}`} className="grid max-w-prose gap-4 py-2">
      <p dir="auto" className="text-base leading-relaxed break-words whitespace-pre-line">
        {message.message}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <bdi className="font-medium text-ink">{name}</bdi>
        <EmailAddress address={email} />
        {phone && <span className="tabular-nums">{phone}</span>}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <a
        href={`mailto:${encodeURIComponent(email)}`}
        className={buttonClass({ size: 'sm', className: 'justify-self-start' })}
      >
        {reply}
      </a>
    </article>
  );
}
