import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import type { InvitedRole, StaffRole, TeamRole } from '#domain/roles.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefixes of the query keys. */
const STAFF = ['staff'];
const SHOP_TEAM = ['shop-team'];
const INVITATIONS = ['invitations'];
/** The most invitations of a team that wait. */
const INVITATIONS_MAX = 50;

/** A page of the market's staff. */
export const staffList = (api: Client, query: InputOf<'GET staff'>['query']) =>
  queryOptions({
    queryKey: [...STAFF, query],
    queryFn: ({ signal }) => api('GET staff', { query, signal }),
    ...listQueryDefaults,
  });

/** A page of the people of the user's shop. */
export const shopTeam = (api: Client, query: InputOf<'GET vendor/team'>['query']) =>
  queryOptions({
    queryKey: [...SHOP_TEAM, query],
    queryFn: ({ signal }) => api('GET vendor/team', { query, signal }),
    ...listQueryDefaults,
  });

/** The invitations to the user's team that were not accepted. */
export const waitingInvitations = (api: Client) =>
  queryOptions({
    queryKey: INVITATIONS,
    queryFn: ({ signal }) => api('GET invitation', { query: { limit: INVITATIONS_MAX }, signal }),
  });

/** What a screen of a team needs to change it. */
export interface TeamChanges<Role extends string> {
  changeRole: {
    send: (api: Client, member: { id: string }, role: Role) => ReturnType<typeof sendStaffRole>;
    refresh: string[][];
  };
  remove: {
    send: (api: Client, member: { id: string }) => ReturnType<typeof sendStaffRole>;
    refresh: string[][];
  };
}

const sendStaffRole = (api: Client, { id }: { id: string }, role: StaffRole) =>
  api.full('PATCH staff/{id}', { params: { id }, body: { role } });

export const staffChanges: TeamChanges<StaffRole> = {
  changeRole: { send: sendStaffRole, refresh: [STAFF] },
  remove: {
    send: (api, { id }) => api.full('DELETE staff/{id}', { params: { id } }),
    refresh: [STAFF],
  },
};

export const shopTeamChanges: TeamChanges<TeamRole> = {
  changeRole: {
    send: (api, { id }, role) => api.full('PATCH vendor/team/{id}', { params: { id }, body: { role } }),
    refresh: [SHOP_TEAM],
  },
  remove: {
    send: (api, { id }) => api.full('DELETE vendor/team/{id}', { params: { id } }),
    refresh: [SHOP_TEAM],
  },
};

export const invitePerson = {
  send: (api: Client, { values }: { values: { email: string; role: InvitedRole } }) =>
    api.full('POST invitation', { body: values }),
  refresh: [INVITATIONS],
};

export const sendInvitation = {
  send: (api: Client, { id }: { id: string }) => api.full('POST invitation/{id}/send', { params: { id } }),
  refresh: [INVITATIONS],
};

export const withdrawInvitation = {
  send: (api: Client, { id }: { id: string }) => api.full('DELETE invitation/{id}', { params: { id } }),
  refresh: [INVITATIONS],
};

export const acceptInvitation = {
  send: (api: Client, body: InputOf<'POST invitation/accept'>['body']) =>
    api.full('POST invitation/accept', { body }),
};
