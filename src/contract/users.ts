import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order.ts';
import { ROLES } from '#domain/roles.ts';
import { VENDOR_STATUSES } from '#domain/vendor-status.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  sortQuery,
} from './endpoint.ts';
import { reason } from './vendors.ts';

const role = z.enum(ROLES);

/** A row of the admins' list of users. */
const userRow = named('UserRow', {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
  suspended: z.boolean(),
  /** When the account will be deleted, on its user's request. */
  deletionDueAt: instant.nullable(),
  /** When it was deleted; name, e-mail and phone are gone. */
  deletedAt: instant.nullable(),
  createdAt: instant,
  orderCount: z.number().int(),
});
export type UserRow = z.infer<typeof userRow>;

/** A user with the latest orders, ratings and messages, newest first, USER_HISTORY_ROWS of each at most. */
const userRecord = userRow
  .extend({
    /** The reason of the suspension. */
    suspendedReason: z.string().nullable(),
    /** Whether two-step sign-in is on. */
    twoStep: z.boolean(),
    /** Of a vendor. */
    shop: z
      .object({ id, shopName: z.string(), shopSlug: z.string(), status: z.enum(VENDOR_STATUSES) })
      .nullable(),
    orders: z.array(
      z.object({
        id,
        orderNumber: z.string(),
        totalAmount: dollars,
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        createdAt: instant,
      }),
    ),
    reviews: z.array(
      z.object({
        id,
        productName: z.string(),
        rating: z.number().int(),
        verified: z.boolean(),
        createdAt: instant,
      }),
    ),
    /** Sent with the user's e-mail address; `shopName` null: to the market. */
    messages: z.array(
      z.object({ id, shopName: z.string().nullable(), message: z.string(), createdAt: instant }),
    ),
  })
  .meta({ id: 'UserRecord' });
export type UserRecord = z.infer<typeof userRecord>;

export const usersContract = {
  'GET user': endpoint({
    operationId: 'listUsers',
    summary:
      'Users, the newest first; by role, or by words of name and e-mail, by phone, or by the number of an order',
    tag: 'People',
    access: 'users:read',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      searchKeyword,
      sort: sortQuery(['createdAt', 'name'], '-createdAt'),
      role: role.optional(),
      suspended: z.enum(['true', 'false']).optional(),
    }),
    data: listOf(userRow),
  }),
  'GET user/{id}': endpoint({
    operationId: 'getUser',
    summary: 'A user with the latest orders, reviews and messages',
    tag: 'People',
    access: 'users:read',
    params: z.object({ id }),
    data: userRecord,
  }),
  'POST user/{id}/suspend': endpoint({
    operationId: 'suspendUser',
    summary:
      'Suspend an account, with a reason: every session ends; an owner’s shop stays on sale, and is paid nothing',
    tag: 'People',
    access: 'users:manage',
    params: z.object({ id }),
    body: reason,
    data: nothing,
    message: 'Account suspended.',
    errors: ['own_account', 'last_admin', 'user_suspended', 'user_deleted'],
  }),
  'POST user/{id}/restore': endpoint({
    operationId: 'restoreUser',
    summary: 'Let the user of a suspended account sign in again',
    tag: 'People',
    access: 'users:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Account restored.',
    errors: ['user_not_suspended', 'user_deleted'],
  }),
  'POST user/{id}/end-sessions': endpoint({
    operationId: 'endUserSessions',
    summary: 'Sign a user out everywhere',
    tag: 'People',
    access: 'users:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'All sessions ended.',
  }),
  'POST user/{id}/reset-two-step': endpoint({
    operationId: 'resetUserTwoStep',
    summary: 'Switch two-step sign-in off for a user who has lost the device; the user is told by mail',
    tag: 'People',
    access: 'users:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Two-step sign-in is off for this person.',
    errors: ['own_account', 'two_step_off'],
  }),
  'POST user/{id}/send-reset': endpoint({
    operationId: 'sendUserReset',
    summary: 'Send a user the mail with a link to set a new password; 409 in a market that sends no mail',
    tag: 'People',
    access: 'users:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'A reset link is on its way.',
    errors: ['mail_disabled', 'user_suspended', 'user_deleted'],
  }),
};
