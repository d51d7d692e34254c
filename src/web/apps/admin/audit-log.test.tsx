// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit-log.ts';
import { dialog, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const open = (path: string, answers: Answers) => openScreen(path, { user: user('admin'), answers });

const entry = (n: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(n),
  at: '2026-03-04T12:00:00.000Z',
  actor: { id: 'a1', name: 'Mary Admin', role: 'admin' },
  action: 'PATCH product/{id}',
  entity: 'product',
  entityId: `p${n}`,
  entityName: `Pattern ${n}`,
  before: { listPriceCents: 1000 },
  after: { listPriceCents: 1200 },
  withheld: [],
  requestId: 'r1',
  address: '192.0.2.7',
  ...fields,
});

describe('/audit-log', () => {
  test('entries → what, which fields, who, as what', async () => {
    await open('/audit-log', {
      'GET audit-log': () =>
        list(
          entry(3, { before: null, after: { name: 'Socks', status: true, sku: 'S', costCents: 1 } }),
          entry(2, {
            entity: 'user',
            entityId: 'u1',
            entityName: null,
            before: {},
            after: {},
            withheld: ['passwordHash'],
          }),
          entry(1, { actor: { id: null, name: null, role: 'command' }, after: null }),
        ),
    });
    const [, ...rows] = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Product createdPattern 3Cost, Name, Sku and 1 moreMary AdminAdmin2026-03-04'),
      expect.stringContaining('User changedDeleted accountPassword hashMary Admin'),
      expect.stringContaining('Product deletedPattern 1List priceCommand on the serverCommand'),
    ]);
    await expectAccessible();
  });

  test('records with and without a screen → links by name; a deleted one and one without a name → text', async () => {
    const about = (n: number, entity: string, entityName: string | null) => ({
      entity,
      entityName,
      entityId: `id${n}`,
    });
    await open('/audit-log', {
      'GET audit-log': () =>
        list(
          entry(1, about(1, 'vendor', 'Moss & Marble')),
          entry(2, about(2, 'case', 'CA-1')),
          entry(3, { ...about(3, 'category', 'Knitting'), after: null }),
          entry(4, about(4, 'payout-export', null)),
          entry(5, { entity: 'content', entityId: 'home-page', entityName: null }),
        ),
    });
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Moss & Marble')).toBe('/vendors?searchKeyword=Moss+%26+Marble');
    expect(await link('CA-1')).toBe('/cases/id2');
    expect(screen.getByText('Knitting').closest('[title]')?.getAttribute('title')).toBe('id3');
    expect(screen.queryByRole('link', { name: 'Knitting' })).toBeNull();
    expect(await link('id4')).toBe('/payouts');
    expect(await link('Home page')).toBe('/home-page');
  });

  test('an entry opened → each field before and after, with links to record and person', async () => {
    await open('/audit-log', { 'GET audit-log': () => list(entry(7, { withheld: ['apiToken'] })) });
    await press('View entry 7');
    const shown = within(await dialog('Product changed'));
    expect(shown.getByRole('region', { name: 'Changes' }).textContent).toBe(
      'List priceBefore$10.00After$12.00Changed as well, without a record of the value: Api token.',
    );
    expect(shown.getByRole('link', { name: 'Pattern 7' }).getAttribute('href')).toBe('/product-details/p7');
    expect(shown.getByRole('link', { name: 'Mary Admin' }).getAttribute('href')).toBe('/users/a1');
    for (const text of ['p7', '192.0.2.7', 'PATCH product/{id}', 'r1'])
      expect(shown.getByText(text)).toBeTruthy();
    await expectAccessible();
  });

  test('filters of the address → sent; a removed one is gone; the export has the same', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { sentTo } = await open(
      '/audit-log?entity=product&entityId=p1&actorId=a1&from=2026-03-01T00:00:00.000Z',
      {
        'GET audit-log': () => list(entry(1)),
        'POST audit-log/export': () => ({ url: '/csv', expiresAt: '2026-03-04T12:10:00.000Z' }),
      },
    );
    const filters = { entity: 'product', entityId: 'p1', from: '2026-03-01T00:00:00.000Z' };
    await press('Export');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/csv'));
    expect(sentTo('POST audit-log/export')[0]?.body).toEqual({ ...filters, actorId: 'a1' });
    fireEvent.click(await screen.findByRole('button', { name: /Person: Mary Admin/ }));
    await waitFor(() =>
      expect(sentTo('GET audit-log').at(-1)?.query).toEqual({ ...filters, page: '1', limit: '10' }),
    );
    assign.mockRestore();
  });

  test('none, and a failure → said', async () => {
    await open('/audit-log', { 'GET audit-log': () => list() });
    await screen.findByText('Nothing changed yet.');
    await open('/audit-log?from=x', { 'GET audit-log': () => refusal(400, 'Please enter From as a time.') });
    await screen.findByText('Please enter From as a time.');
  });

  test('an editor → to /login', async () => {
    const { address } = await openScreen('/audit-log', { user: user('editor'), answers: {} });
    await waitFor(() => expect(address()).toMatch(/^\/login/));
  });
});
