import { describe, expect, test } from 'vitest';
import type { ViewSourceKind } from '#domain/view-source.ts';
import { cleanSource } from './clean-source.ts';

const clean = (kind: ViewSourceKind, name: string) => cleanSource({ kind, name }, 'market.example.com');

describe('cleanSource', () => {
  test.each([
    ['News.Example.com', 'news.example.com'],
    ['www.example.com', 'example.com'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['localhost', ''],
    ['192.0.2.1', ''],
    ['[2001:db8::1]', ''],
    ['intranet.corp', ''],
    ['example.com/path?mail=a@example.com', ''],
    ['ada@example.com', ''],
    ['-a.com', ''],
    [`${'a'.repeat(97)}.com`, ''],
    ['', ''],
  ])('host %j → %j', (host, kept) => {
    expect(clean('site', host)).toEqual({ kind: 'site', name: kept });
  });

  test.each(['market.example.com', 'WWW.market.example.com'])('host of the market %j → a place', (host) => {
    expect(clean('site', host)).toEqual({ kind: 'place', name: 'other' });
  });

  test.each(['search', 'campaign'] as const)('%s → lower case, single spaces, nothing personal', (kind) => {
    expect(clean(kind, '  Yoke   SWEATER ')).toEqual({ kind, name: 'yoke sweater' });
    for (const personal of ['ada@example.com', 'call +1 555 010 9999', ' '])
      expect(clean(kind, personal)).toEqual({ kind, name: '' });
  });
});
