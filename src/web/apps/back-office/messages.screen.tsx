import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import {
  EMAIL_COLUMN,
  MESSAGE_COLUMN,
  MessageList,
  NAME_COLUMN,
} from '#web/features/back-office/message-list.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { deleteVendorMessage, vendorMessages } from '#web/features/messages/messages.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Message', noIndex: true }) };

/** Messages from shoppers to a vendor. */
function MessagesScreen() {
  const list = useListAddress();
  const query = useQuery(vendorMessages(useApi(), list.query as InputOf<'GET vendor-message'>['query']));
  return (
    <MessageList
      title="Message"
      list={list}
      query={query}
      columns={[NAME_COLUMN, EMAIL_COLUMN, MESSAGE_COLUMN]}
      reply="Reply by e-mail"
      deletion={deleteVendorMessage}
      emptyText="What shoppers write to you from your product pages appears here, and in your e-mail."
    />
  );
}

export { MessagesScreen as Component };
