import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer, Client } from '#client/client.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { MessageSquareText, Trash2 } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { formatDate } from '#web/kernel/dates.ts';
import { ListScreen } from './list-screen.tsx';
import { useConfirmDialog } from './use-confirm-dialog.tsx';
import type { ListAddress } from './use-list-address.ts';

interface Message {
  id: string;
  name: string;
  email: string;
  phone?: string;
  message: string;
  createdAt: string;
}

interface MessageListProps<Row extends Message> {
  title: string;
  list: ListAddress;
  query: UseQueryResult<{ data: readonly Row[]; total: number; pageCount: number }>;
  columns: readonly Column<Row>[];
  /** The button that opens a mail program: 'Reply'. */
  reply: string;
  /** The mutation that deletes a message. */
  deletion: {
    send: (api: Client, message: Row) => Promise<Answer<unknown>>;
    refresh: readonly QueryKey[];
  };
  /** The text of the empty list. */
  emptyText: ReactNode;
}

/** Messages from a form: read in a dialog, answered by mail, deleted. */
export function MessageList<Row extends Message>(props: MessageListProps<Row>) {
  const { title, list, query, columns, reply, deletion, emptyText } = props;
  const [selectedMessage, setSelectedMessage] = useState<Row>();
  const [open, setOpen] = useState(false);
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
        rowActions={(message) => [
          {
            label: 'Read',
            icon: <MessageSquareText className="size-4.5" />,
            onSelect: () => {
              setSelectedMessage(message);
              setOpen(true);
            },
          },
          { label: 'Delete', icon: <Trash2 className="size-4.5" />, onSelect: () => removal.ask(message) },
        ]}
        empty={{ title: 'No messages yet.', text: emptyText }}
      />
      {selectedMessage && (
        <MessageDialog message={selectedMessage} reply={reply} open={open} onOpenChange={setOpen} />
      )}
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
export const EMAIL_COLUMN: Column<Message> = {
  header: 'Email',
  sort: 'email',
  cell: ({ email }) => <EmailAddress address={email} />,
};
export const MESSAGE_COLUMN: Column<Message> = {
  header: 'Message',
  kind: 'passage',
  cell: ({ message }) => <span className="line-clamp-2 max-w-prose break-words">{message}</span>,
};

interface MessageDialogProps {
  message: Message;
  reply: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function MessageDialog({ message, reply, ...window }: MessageDialogProps) {
  const { name, email, phone, createdAt } = message;
  return (
    <Dialog
      {...window}
      title={name}
      description={[email, phone, formatDate(createdAt)].filter(Boolean).join(' · ')}
      footer={
        <a href={`mailto:${encodeURIComponent(email)}`} className={buttonClass()}>
          {reply}
        </a>
      }
    >
      <p className="whitespace-pre-line break-words">{message.message}</p>
    </Dialog>
  );
}
