import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(error: unknown): { text: string; err: Record<string, unknown> } {
  let text = '';
  const to = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  createLog('error', to).error({ err: error }, 'a request failed');
  return { text, err: JSON.parse(text).err };
}

test('log: failed statement → logged with its SQL and code, without its values', () => {
  const cause = Object.assign(new Error('new row violates check constraint "positive"'), {
    code: '23514',
    constraint: 'positive',
    detail: 'Failing row contains (ada@example.test, $argon2id$v=19$secret).',
    params: ['ada@example.test'],
  });
  const values = ['ada@example.test', '$argon2id$v=19$secret', '<p>An unpublished description</p>'];
  const { text, err } = logged(new DrizzleQueryError('insert into users values ($1, $2, $3)', values, cause));
  expect(err).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: insert into users values ($1, $2, $3)',
    stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
    cause: { message: 'new row violates check constraint "positive"', code: '23514', constraint: 'positive' },
  });
  for (const value of ['ada@', 'argon2id', 'unpublished']) expect(text).not.toContain(value);
});

test('log: e-mail addresses, passwords in URLs, keys and client secrets → redacted', () => {
  const { err } = logged(
    new Error(
      '550 <ann.o+x@shop.test>: no. smtp://user:pa55@mail.test:25, Invalid API Key: sk_test_****1234, pi_1_secret_2, whsec_3',
    ),
  );
  expect(err.message).toBe(
    '550 <[redacted]>: no. smtp://[redacted]mail.test:25, Invalid API Key: [redacted], [redacted], [redacted]',
  );
});

test('log: long message → truncated', () => {
  const { text, err } = logged(new Error('x'.repeat(2_000_000)));
  expect(err.message).toHaveLength(502);
  expect(text.length).toBeLessThan(5000);
});

test('log: AggregateError → each cause is described in the same way', () => {
  const broken = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', password: 'open sesame' });
  const { text, err } = logged(new AggregateError([broken, broken]));
  expect(err.errors).toMatchObject([{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }]);
  expect(text).not.toContain('sesame');
});

test('log: card numbers, tokens and parameters of secret links → redacted; names of files and times → not', () => {
  const token = 'Q7fJtOaKx3bV0nYcRzWl5mSgHdUe8iPq2kTj6LhXoAs';
  const file = '0123456789abcdef0123456789abcdef-1200x1200-aa8844/800.webp';
  const { err } = logged(
    new Error(
      `4242 4242 4242 4242, 4000000000000002 ${token} /d?expires=1&signature=ab-c&x=1 ${file} 1795383861374`,
    ),
  );
  expect(err.message).toBe(
    `[redacted], [redacted] [redacted] /d?expires=1&signature=[redacted]&x=1 ${file} 1795383861374`,
  );
});

test('log: something thrown that is no Error → its type alone, or the redacted text', () => {
  expect(logged({ password: 'open sesame' }).err).toEqual({ type: 'object' });
  expect(logged('no mail for ada@example.test').err).toBe('no mail for [redacted]');
});
