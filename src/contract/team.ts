import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/limits.ts';
import { SHOP_ROLES, STAFF_ROLES, TEAM_ROLES } from '#domain/roles.ts';
import { PASSWORD_TOO_SHORT } from './accounts.ts';
import {
  createdRecord,
  email,
  endpoint,
  id,
  instant,
  listOf,
  named,
  nameLine,
  nothing,
  pageQuery,
  searchKeyword,
  sortQuery,
  typedPassword,
} from './endpoint.ts';

/** Rows of a page: teams are small. */
const TEAM_PAGE_SIZE = 10;

const memberOf = <const R extends readonly string[]>(roles: R) =>
  z.object({
    id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    suspended: z.boolean(),
    createdAt: instant,
  });

const staffMember = memberOf(STAFF_ROLES).meta({ id: 'StaffMember' });
const shopMember = memberOf(SHOP_ROLES).meta({ id: 'ShopMember' });

const INVITED_ROLES = [...STAFF_ROLES, ...TEAM_ROLES] as const;
const CHOOSE_ROLE = { error: 'Please select Role.' };

const invitation = named('Invitation', {
  id,
  email: z.string(),
  role: z.enum(INVITED_ROLES),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

const BAD_LINK = 'This link is not complete. Please open the one in your mail again.';
const members = { query: z.object({ ...pageQuery(TEAM_PAGE_SIZE), searchKeyword }) };
const params = z.object({ id });

export const teamContract = {
  'GET staff': endpoint({
    operationId: 'listStaff',
    summary: 'The people who run the market',
    tag: 'People',
    access: 'staff:manage',
    query: members.query.extend({ sort: sortQuery(['name', 'createdAt'], 'name') }),
    data: listOf(staffMember),
  }),
  'PATCH staff/{id}': endpoint({
    operationId: 'updateStaffMember',
    summary: 'Give a member of the staff another role; their sessions end',
    tag: 'People',
    access: 'staff:manage',
    params,
    body: z.object({ role: z.enum(STAFF_ROLES, CHOOSE_ROLE) }),
    data: nothing,
    message: 'The role has been changed.',
    errors: ['last_admin'],
  }),
  'DELETE staff/{id}': endpoint({
    operationId: 'removeStaffMember',
    summary: 'Remove a member of the staff, whose account becomes a customer’s; their sessions end',
    tag: 'People',
    access: 'staff:manage',
    params,
    data: nothing,
    message: 'This person is no longer in the team.',
    errors: ['last_admin'],
  }),
  'GET vendor/team': endpoint({
    operationId: 'listTeam',
    summary: 'The people of one’s own shop, the owner first',
    tag: 'Back office',
    access: 'team:manage',
    ...members,
    data: listOf(shopMember),
  }),
  'PATCH vendor/team/{id}': endpoint({
    operationId: 'updateTeamMember',
    summary: 'Give a person of one’s own shop another role; their sessions end',
    tag: 'Back office',
    access: 'team:manage',
    params,
    body: z.object({ role: z.enum(TEAM_ROLES, CHOOSE_ROLE) }),
    data: nothing,
    message: 'The role has been changed.',
    errors: ['shop_owner'],
  }),
  'DELETE vendor/team/{id}': endpoint({
    operationId: 'removeTeamMember',
    summary: 'Remove a person from one’s own shop; the account becomes a customer’s, and their sessions end',
    tag: 'Back office',
    access: 'team:manage',
    params,
    data: nothing,
    message: 'This person is no longer in the team.',
    errors: ['shop_owner'],
  }),
  'GET invitation': endpoint({
    operationId: 'listInvitations',
    summary: 'Invitations that were not accepted: an owner’s to the own shop, an admin’s to the staff',
    tag: 'People',
    access: 'invitations:manage',
    query: z.object(pageQuery(TEAM_PAGE_SIZE)),
    data: listOf(invitation),
  }),
  'POST invitation': endpoint({
    operationId: 'createInvitation',
    summary: 'Invite a person by mail: an owner to the own shop, an admin to the staff; for 7 days',
    tag: 'People',
    access: 'invitations:manage',
    limit: 'invitation',
    body: z.object({ email: email(), role: z.enum(INVITED_ROLES, CHOOSE_ROLE) }),
    data: createdRecord,
    status: 201,
    message: 'The invitation is on its way.',
    errors: ['email_taken', 'list_full', 'vendor_status_conflict'],
  }),
  'POST invitation/{id}/send': endpoint({
    operationId: 'sendInvitation',
    summary: 'Send an invitation again, for another 7 days; the link sent before stops working',
    tag: 'People',
    access: 'invitations:manage',
    limit: 'invitation',
    params,
    data: nothing,
    message: 'The invitation is on its way.',
    errors: ['vendor_status_conflict'],
  }),
  'DELETE invitation/{id}': endpoint({
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation: its link stops working',
    tag: 'People',
    access: 'invitations:manage',
    params,
    data: nothing,
    message: 'The invitation has been withdrawn.',
  }),
  'POST invitation/accept': endpoint({
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation with the token of its mail, once: creates the account',
    tag: 'Accounts',
    access: 'public',
    limit: 'register',
    body: z.object({
      token: z.string({ error: BAD_LINK }).min(1, BAD_LINK).max(200, BAD_LINK),
      name: nameLine('Name'),
      password: typedPassword()
        .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
        .max(PASSWORD_MAX, `Password is too long: ${PASSWORD_MAX} characters at most.`),
    }),
    data: z.object({ email: z.string() }),
    status: 201,
    message: 'Welcome to the team. Please sign in.',
    errors: ['email_taken'],
  }),
};
