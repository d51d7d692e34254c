import type { Client } from '#client/client.ts';
import type { SignedInUser } from '#contract/accounts.ts';

/** Signs in to an account without two-step sign-in. */
export async function signInByPassword(
  api: Client,
  body: { email: string; password: string },
): Promise<SignedInUser> {
  const answer = await api('POST auth/login', { body });
  if ('twoStep' in answer) throw new Error(`${body.email} has two-step sign-in.`);
  return answer.user;
}
