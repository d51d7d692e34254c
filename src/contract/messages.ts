import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
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
  email: z.string(),
  message: z.string(),
  shopName: z.string(),
  createdAt: instant,
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
      message: text('Message', 5000),
      website: honeypot,
    }),
    data: nothing,
    status: 201,
    message: 'Thank you. Your message has been sent.',
  }),
  'POST vendor-message': endpoint({
    operationId: 'sendVendorMessage',
    summary: 'A message to a vendor',
    tag: 'Messages',
    access: 'public',
    limit: 'message',
    body: z.object({
      name: line('Name'),
      email: email(),
      message: text('Message', 5000),
      vendorId: id,
      website: honeypot,
    }),
    data: nothing,
    status: 201,
    message: 'Your message has been sent to the seller.',
    errors: ['not_found'],
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
    summary: 'Messages to oneself (an admin: to any vendor), newest first',
    tag: 'Back office',
    access: 'vendor-messages:manage',
    query: messageQuery,
    data: listOf(vendorMessageRow),
  }),
  'DELETE vendor-message/{id}': endpoint({
    operationId: 'deleteVendorMessage',
    summary: 'Delete a message to oneself (an admin: any)',
    tag: 'Back office',
    access: 'vendor-messages:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Message deleted.',
    errors: ['not_found'],
  }),
};
