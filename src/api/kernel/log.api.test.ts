import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { handlers } from '#api/features.ts';
import { useMarket } from '#test/harness.ts';
import { rawConnection } from '#test/raw-connection.ts';
import { createApp, mountContract } from './app.ts';
import { createDispatch } from './dispatch.ts';
import { createLog } from './log.ts';
import { ResponseCache } from './response-cache.ts';
import { uploadFolder } from './uploads.ts';

const t = useMarket();

/** The API with a log whose lines are collected. */
async function openLogged() {
  const log = { text: '' };
  const to = new Writable({
    write(line, _, done) {
      log.text += line;
      done();
    },
  });
  const app = createApp(t.context.config, createLog('trace', to));
  const dispatch = createDispatch(t.context, handlers);
  const responses = new ResponseCache(t.context.changes, app.log);
  await mountContract(app, { dispatch, uploads: uploadFolder(t.context.config), responses });
  return { app, log };
}

test('log: client that leaves in the middle of an upload → no entry of level error', async () => {
  const { app, log } = await openLogged();
  const ended = Promise.withResolvers<void>();
  app.addHook('onError', async () => ended.resolve());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connection = await rawConnection(port);
  connection.send(
    'POST /api/v1/auth/vendor-register HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n--x\r\ncontent-disposition: form-data; name="shopImage"; filename="a.png"\r\n\r\n',
  );
  await expect
    .poll(async () => (await readdir(uploadFolder(t.context.config)).catch(() => [])).length)
    .toBe(1);
  connection.socket.destroy();
  await ended.promise;
  await app.close();
  expect(log.text).not.toContain('"level":50');
});

test('log: registration refused by the database → 500, and no hash, e-mail or name in the log', async () => {
  const { app, log } = await openLogged();
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
  expect(log.text).toContain('"constraint":"refuse_all"');
  expect(log.text).toContain('insert into \\"users\\"');
  expect(log.text).not.toMatch(/argon2|ada@example|Ada Byron|7946|sesame/);
});
