import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE, MESSAGE_TEXT_MAX } from '#domain/limits.ts';
import {
  email,
  endpoint,
  honeypot,
  id,
  instant,
  line,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  sortQuery,
  text,
} from './endpoint.ts';

const vendorMessageRow = named('VendorMessage', {
  id,
  name: z.string(),
  /** Of a visitor, who is answered by mail; null for a customer, who is answered in the thread. */
  email: z.string().nullable(),
  /** Of a thread, the latest message of either side. */
  message: z.string(),
  shopName: z.string(),
  createdAt: instant,
  isThread: z.boolean(),
  /** Messages that the shop has not read. */
  unread: z.int(),
});
export type VendorMessageRow = z.infer<typeof vendorMessageRow>;

const contactMessageRow = named('ContactMessage', {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: instant,
});
export type ContactMessageRow = z.infer<typeof contactMessageRow>;

const messageQuery = z.object({
  ...pageQuery(BACK_OFFICE_PAGE_SIZE),
  /** In name, e-mail and text. */
  searchKeyword,
  sort: sortQuery(['createdAt', 'name', 'email'], '-createdAt'),
});

export const messagesContract = {
  'POST contact-us-message': endpoint({
    operationId: 'sendContactMessage',
    summary: 'A message to the people who run the market',
    tag: 'Messages',
    access: 'public',
    limit: 'message',
    body: z.object({
      name: line('Name'),
      email: email(),
      phone: line('Phone', 40),
      message: text('Message', MESSAGE_TEXT_MAX),
      website: honeypot,
    }),
    data: nothing,
    status: 201,
    message: 'Thank you. Your message has been sent.',
  }),
  'POST vendor-message': endpoint({
    operationId: 'sendVendorMessage',
    summary:
      'A message to a vendor. That of a signed-in customer with the address of the account continues the thread with the shop',
    tag: 'Messages',
    access: 'public',
    limit: 'message',
    body: z.object({
      name: line('Name'),
      email: email(),
      message: text('Message', MESSAGE_TEXT_MAX),
      vendorId: id,
      website: honeypot,
    }),
    data: nothing,
    status: 201,
    message: 'Your message has been sent to the seller.',
    errors: ['not_found', 'message_refused'],
  }),
  'GET contact-us-message': endpoint({
    operationId: 'listContactMessages',
    summary: 'Messages to the people who run the market, newest first',
    tag: 'People',
    access: 'contact-messages:manage',
    query: messageQuery,
    data: listOf(contactMessageRow),
  }),
  'DELETE contact-us-message/{id}': endpoint({
    operationId: 'deleteContactMessage',
    summary: 'Delete a message to the people who run the market',
    tag: 'People',
    access: 'contact-messages:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Message deleted.',
  }),
  'GET vendor-message': endpoint({
    operationId: 'listVendorMessages',
    summary:
      'Messages and threads of one’s shop, newest first (an admin: messages of visitors to any vendor)',
    tag: 'Back office',
    access: 'vendor-messages:manage',
    query: messageQuery,
    data: listOf(vendorMessageRow),
  }),
  'DELETE vendor-message/{id}': endpoint({
    operationId: 'deleteVendorMessage',
    summary:
      'Delete a message to one’s shop (an admin: of a visitor to any). A thread leaves the shop’s list and stays with the customer',
    tag: 'Back office',
    access: 'vendor-messages:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Message deleted.',
    errors: ['not_found'],
  }),
};
