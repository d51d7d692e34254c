import { z } from 'zod';
import { endpoint, id, instant, named, nothing, signedLink, typedPassword } from './endpoint.ts';

const deletion = named('AccountDeletion', {
  /** When the account will be deleted. Until then it works, and the deletion can be canceled. */
  deletedAt: instant,
});

export const privacyContract = {
  'POST user/export': endpoint({
    operationId: 'exportOwnData',
    summary: 'A link to one archive (zip) of everything about oneself: JSON, invoices and files',
    tag: 'Privacy',
    access: 'signed-in',
    limit: 'export',
    data: signedLink,
  }),
  'POST user/delete': endpoint({
    operationId: 'deleteOwnAccount',
    summary:
      'Delete one’s account in 14 days; a vendor’s shop is closed at once. 409 while a vendor has open orders or money',
    tag: 'Privacy',
    access: 'signed-in',
    limit: 'login',
    body: z.object({ password: typedPassword() }),
    data: deletion,
    message: 'Your account will be deleted in 14 days. Until then you can keep it.',
    errors: ['not_found', 'deletion_scheduled', 'obligations_open', 'last_admin'],
  }),
  'POST user/delete/cancel': endpoint({
    operationId: 'keepOwnAccount',
    summary:
      'Keep one’s account after all; a shop that was closed for it stays closed until it is applied for',
    tag: 'Privacy',
    access: 'signed-in',
    data: nothing,
    message: 'Your account stays.',
    errors: ['not_found', 'deletion_not_scheduled'],
  }),
  'POST user/{id}/export': endpoint({
    operationId: 'exportUserData',
    summary: 'A link to the archive of everything about a user, to hand it out',
    tag: 'People',
    access: 'personal-data:manage',
    limit: 'export',
    params: z.object({ id }),
    data: signedLink,
  }),
  'POST user/{id}/delete': endpoint({
    operationId: 'deleteUser',
    summary: 'Delete a user’s account in 14 days, on their request; a vendor’s shop is closed at once',
    tag: 'People',
    access: 'personal-data:manage',
    params: z.object({ id }),
    bodyOptional: true,
    body: z.object({
      /** Confirms that what a vendor owes the market was settled outside of it; what a vendor is owed is paid out first. */
      settled: z.boolean().default(false),
    }),
    data: deletion,
    message: 'The account will be deleted in 14 days.',
    errors: ['deletion_scheduled', 'obligations_open', 'last_admin'],
  }),
  'POST user/{id}/delete/cancel': endpoint({
    operationId: 'keepUser',
    summary: 'Keep a user’s account after all',
    tag: 'People',
    access: 'personal-data:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'The account stays.',
    errors: ['deletion_not_scheduled'],
  }),
};
