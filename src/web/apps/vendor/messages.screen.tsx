import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { VendorMessageRow } from '#contract/messages.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useConfirmed } from '#web/features/back-office/use-confirmed.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { VENDOR_MESSAGES, vendorMessages } from '#web/features/messages/messages.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Message', noIndex: true }) };

/** What shoppers wrote to a vendor. */
export function Component() {
  const api = useApi();
  const list = useListAddress();
  const query = useQuery(vendorMessages(api, list.query));
  const [read, setRead] = useState<VendorMessageRow>();
  const [open, setOpen] = useState(false);
  const removal = useConfirmed<VendorMessageRow>({
    title: 'Delete Message',
    text: 'Are you sure you want to delete?',
    send: (api, { id }) => api.full('DELETE vendor-message/{id}', { params: { id } }),
    refresh: [VENDOR_MESSAGES],
  });
  return (
    <>
      <ListScreen
        title="Message"
        {...{ list, query }}
        columns={COLUMNS}
        nameOf={({ name }) => `the message of ${name}`}
        rowActions={(message) => [
          {
            label: 'Read',
            icon: <MessageSquareText className="size-4.5" />,
            onSelect: () => {
              setRead(message);
              setOpen(true);
            },
          },
          { label: 'Delete', icon: <Trash2 className="size-4.5" />, onSelect: () => removal.ask(message) },
        ]}
        empty={{
          title: 'No messages yet.',
          text: 'What shoppers write to you from your product pages appears here, and in your e-mail.',
        }}
      />
      {read && <WholeMessage message={read} open={open} onOpenChange={setOpen} />}
      {removal.dialog}
    </>
  );
}

const COLUMNS: readonly Column<VendorMessageRow>[] = [
  { header: 'Name', kind: 'lead', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { header: 'Email', cell: ({ email }) => <EmailAddress address={email} /> },
  {
    header: 'Message',
    kind: 'passage',
    cell: ({ message }) => <span className="line-clamp-2 max-w-prose break-words">{message}</span>,
  },
];

interface WholeMessageProps {
  message: VendorMessageRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function WholeMessage({ message: { name, email, message, createdAt }, ...window }: WholeMessageProps) {
  return (
    <Dialog
      {...window}
      title={name}
      description={`${email} · ${formatDate(createdAt)}`}
      footer={
        <a href={`mailto:${encodeURIComponent(email)}`} className={buttonClass()}>
          Reply by e-mail
        </a>
      }
    >
      <p className="whitespace-pre-line break-words">{message}</p>
    </Dialog>
  );
}
