import { expect, test } from 'vitest';
import { mountContract } from '#api/kernel/app.ts';
import { Changes } from '#api/kernel/changes.ts';
import { conflict } from '#api/kernel/errors.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { API_BASE } from '#contract/contract.ts';
import { watchErrors } from './declared-errors.ts';
import { silentApp } from './harness.ts';

test('watchErrors: error code that the endpoint does not declare → listed; declared one → not listed', async () => {
  const app = silentApp();
  const undeclared = watchErrors(app);
  const refuse = async () => {
    throw conflict('email_taken', 'This email is already registered.');
  };
  const responses = new ResponseCache(new Changes(), app.log);
  await mountContract(app, { dispatch: refuse, uploads: '/nowhere', responses });
  await app.inject({ method: 'POST', url: `${API_BASE}/auth/register`, payload: {} });
  expect(undeclared).toEqual([]);
  await app.inject({ method: 'GET', url: `${API_BASE}/site/blog` });
  expect(undeclared).toEqual(['GET site/blog: email_taken']);
  await app.close();
});
