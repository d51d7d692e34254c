import { describe, expect, test } from 'vitest';
import { BadConfiguration, readConfig } from './config.ts';

describe('mail', () => {
  const SMTP_URL = 'smtps://user:secret@mail.example:465';

  test('without SMTP_URL nothing is sent, and the sender is made from PUBLIC_URL', () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: null, from: 'Emporia <no-reply@localhost>' });
    expect(readConfig({ PUBLIC_URL: 'https://market.example:8443/' }).mail.from).toBe(
      'Emporia <no-reply@market.example>',
    );
  });

  test('takes an address with or without a name', () => {
    for (const from of ['shop@market.example', 'The Market <shop@market.example>']) {
      expect(readConfig({ SMTP_URL, MAIL_FROM: from }).mail).toEqual({ smtpUrl: SMTP_URL, from });
    }
  });

  test.each([
    [
      { SMTP_URL: 'mail.example:25' },
      /^SMTP_URL must be an address such as smtps:.*it is 'mail.example:25'\.$/,
    ],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be /],
    [{ SMTP_URL: 'https://mail.example' }, /^SMTP_URL must be /],
    [{ SMTP_URL, MAIL_FROM: 'Emporia' }, /^MAIL_FROM must be an e-mail address such as /],
    [{ SMTP_URL, MAIL_FROM: 'Emporia <shop@>' }, /^MAIL_FROM must be /],
    [{ SMTP_URL, MAIL_FROM: 'Emporia <shop@market.example' }, /^MAIL_FROM must be /],
    [{ SMTP_URL, MAIL_FROM: 'a@market.example, b@market.example' }, /^MAIL_FROM must be /],
    [{ MAIL_FROM: 'shop@market.example' }, /^SMTP_URL is missing: MAIL_FROM is set, and needs it\.$/],
  ])('%j stops the start with one line', (env, line) => {
    const read = () => readConfig(env);
    expect(read).toThrow(BadConfiguration);
    expect(read).toThrow(line);
  });
});
