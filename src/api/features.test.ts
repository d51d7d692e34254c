import { expect, test } from 'vitest';
import { discovery } from './features/discovery/feature.ts';
import { views } from './features/views/feature.ts';
import { features, handlers } from './features.ts';
import type { AuditRule, TableName } from './kernel/audited.ts';
import { auditedOf, handlersOf, mailsOf } from './kernel/feature.ts';
import type { Handlers } from './kernel/implement.ts';
import type { MailTemplates } from './kernel/mail-templates.ts';

test('list that lacks features → does not compile as the handlers of the contract', () => {
  // @ts-expect-error The calls of other features are missing.
  const some: Handlers = handlersOf([views, discovery]);
  expect(Object.keys(some)).toEqual(Object.keys(views.handlers ?? {}));
});

test('list that lacks features → does not compile as the templates of all mails', () => {
  // @ts-expect-error The mails of other features are missing.
  const none: MailTemplates = mailsOf([views, discovery]);
  expect(none).toEqual({});
});

test('list that lacks features → does not compile as the answers for all tables', () => {
  // @ts-expect-error The tables of other features are missing.
  const some: Record<TableName, AuditRule> = auditedOf([views, discovery]);
  expect(Object.keys(some)).toEqual(['productViews', 'viewSources']);
});

test('two features with a handler of the same call → refused', () => {
  expect(() => handlersOf([views, discovery, views])).toThrow(/^Two features have /);
});

test('features → each in the list once, and every call handled', () => {
  expect(new Set(features).size).toBe(features.length);
  expect(Object.values(handlers).every((handler) => typeof handler === 'function')).toBe(true);
});
