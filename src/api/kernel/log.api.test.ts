import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { handlers } from '#api/handlers.ts';
import { useMarket } from '#test/harness.ts';
import { createApp, mountContract } from './app.ts';
import { createDispatch } from './dispatch.ts';
import { createLog } from './log.ts';
import { uploadFolder } from './uploads.ts';

const t = useMarket();

test('log: registration refused by the database → 500, and no hash, e-mail or name in the log', async () => {
  let text = '';
  const to = new Writable({
    write(line, _, done) {
      text += line;
      done();
    },
  });
  const app = await createApp(t.context.config, createLog('trace', to));
  mountContract(app, createDispatch(t.context, handlers), uploadFolder(t.context.config));
  await t.context.db.execute(sql`alter table users add constraint refuse_all check (false) not valid`);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: {
      name: 'Ada Byron',
      email: 'ada@example.test',
      phone: '+44 20 7946 0000',
      password: 'open sesame',
      confirmPassword: 'open sesame',
    },
  });
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(text).toContain('"constraint":"refuse_all"');
  expect(text).toContain('insert into \\"users\\"');
  expect(text).not.toMatch(/argon2|ada@example|Ada Byron|7946|sesame/);
});
