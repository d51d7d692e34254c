import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { EndpointKey, InputOf } from '#contract/contract.ts';
import { isStaff, type Role } from '#domain/roles.ts';

/** Key of the query of the signed-in user's profile; a change of the profile invalidates it. */
export const PROFILE = ['profile'];

export const ownProfile = (api: Client) =>
  queryOptions({ queryKey: PROFILE, queryFn: ({ signal }) => api('GET user/profile', { signal }) });

type Body<K extends EndpointKey> = InputOf<K> extends { body: infer B } ? B : never;
type Form<K extends EndpointKey> = InputOf<K> extends { form: infer F } ? F : never;

export const signIn = {
  send: (api: Client, body: Body<'POST auth/login'>) => api.full('POST auth/login', { body }),
};

export const registerCustomer = {
  send: (api: Client, body: Body<'POST auth/register'>) => api.full('POST auth/register', { body }),
};

export const registerVendor = {
  send: (api: Client, form: Form<'POST auth/vendor-register'>) =>
    api.full('POST auth/vendor-register', { form }),
};

/** Has a mail with a link sent to the address, if it has an account. */
export const requestPasswordReset = {
  send: (api: Client, body: Body<'POST auth/forgot-password'>) =>
    api.full('POST auth/forgot-password', { body }),
};

export const resetPassword = {
  send: (api: Client, body: Body<'POST auth/reset-password'>) =>
    api.full('POST auth/reset-password', { body }),
};

/** The second step of a sign-in. */
export const finishSignIn = {
  send: (api: Client, body: Body<'POST auth/two-step'>) => api.full('POST auth/two-step', { body }),
};

function passwordCallOf(role: Role | undefined) {
  if (role === 'vendor') return 'PATCH user/vendor-password';
  return role && isStaff(role) ? 'PATCH user/staff-password' : 'PATCH user/customer-password';
}

export const changePassword = (role: Role | undefined) => ({
  send: (api: Client, passwords: Omit<Body<'PATCH user/customer-password'>, 'role'>) =>
    api.full(passwordCallOf(role), { body: { ...passwords, role } }),
});

export const saveStaffProfile = {
  send: (api: Client, form: Form<'PATCH user/staff-profile'>) =>
    api.full('PATCH user/staff-profile', { form }),
  refresh: [PROFILE],
};

export const saveVendorProfile = {
  send: (api: Client, form: Form<'PATCH user/vendor-profile'>) =>
    api.full('PATCH user/vendor-profile', { form }),
  refresh: [PROFILE],
};

export const saveCustomerProfile = {
  send: (api: Client, form: Form<'PATCH user/customer-profile'>) =>
    api.full('PATCH user/customer-profile', { form }),
  refresh: [PROFILE],
};
