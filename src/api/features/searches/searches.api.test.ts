import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handlers } from '#api/features.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import { startFlushing } from '#api/kernel/write-buffer.ts';
import { emptySearches } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { countEmptySearch, flushSearches, pruneSearches } from './searches.service.ts';

const t = useMarket();

beforeEach(async () => {
  t.clock.now = new Date('2026-03-01T12:00:00Z');
  await t.context.db.delete(emptySearches);
});

const search = (query: object, token?: string) => t.api(token)('GET site/product', { query });
const storedCounts = async () => {
  await flushSearches(t.context);
  const rows = await t.context.db
    .select()
    .from(emptySearches)
    .orderBy(asc(emptySearches.day), asc(emptySearches.text));
  return rows.map(({ day, text, searches }) => `${day} ${text}: ${searches}`);
};

describe('searches without results', () => {
  test('counted per text and day (UTC), added to stored counts', async () => {
    t.clock.now = new Date('2026-02-28T23:59:59Z');
    await search({ searchKeyword: 'quokka' });
    t.clock.now = new Date('2026-03-01T00:00:00Z');
    for (const searchKeyword of ['quokka', ' QUOKKA', 'emu']) await search({ searchKeyword });
    expect(await storedCounts()).toEqual([
      '2026-02-28 quokka: 1',
      '2026-03-01 emu: 1',
      '2026-03-01 quokka: 2',
    ]);
    await search({ searchKeyword: 'quokka' }, (await makeCustomer(t.context.db)).token);
    expect(await storedCounts()).toEqual([
      '2026-02-28 quokka: 1',
      '2026-03-01 emu: 1',
      '2026-03-01 quokka: 3',
    ]);
  });

  test('further pages, vendors, admins, search by ids, search with results → not counted', async () => {
    const product = await makeProduct(t.context.db, { name: 'Wombat atlas' });
    t.context.changes.emit(['~listings']);
    await search({ searchKeyword: 'emu', page: 2 });
    await search({ searchKeyword: 'emu' }, (await makeVendor(t.context.db)).token);
    await search({ searchKeyword: 'emu' }, (await makeAdmin(t.context.db)).token);
    await search({ searchKeyword: 'emu', ids: 'nothing' });
    expect((await search({ searchKeyword: 'wombat' })).data).toMatchObject([{ id: product.id }]);
    expect(await storedCounts()).toEqual([]);
  });

  test('server rendering → not counted, because robots read pages', async () => {
    const dispatch = createDispatch(t.context, handlers);
    const request = { query: { searchKeyword: 'emu' }, requestId: 'x' };
    await dispatch('GET site/product', { ...request, address: null });
    expect(await storedCounts()).toEqual([]);
    await dispatch('GET site/product', { ...request, address: '192.0.2.1' });
    expect(await storedCounts()).toEqual(['2026-03-01 emu: 1']);
  });

  test('e-mail addresses and long numbers → not stored', async () => {
    for (const searchKeyword of ['ada@example.test', '+1 555 010 9999']) await search({ searchKeyword });
    expect(await storedCounts()).toEqual([]);
  });
});

test('searches: more than 1,000 texts a day → new ones are dropped, known ones counted', async () => {
  for (let n = 0; n < 1200; n++) countEmptySearch(t.context, `first ${n}`);
  expect(await storedCounts()).toHaveLength(1000);
  for (let n = 0; n < 10; n++) countEmptySearch(t.context, `second ${n}`);
  countEmptySearch(t.context, 'first 0');
  expect(await storedCounts()).toHaveLength(1000);
  expect(await storedCounts()).toContain('2026-03-01 first 0: 2');
  t.clock.now = new Date('2026-03-02T12:00:00Z');
  countEmptySearch(t.context, 'second 0');
  expect(await storedCounts()).toContain('2026-03-02 second 0: 1');
});

test('flushSearches: write fails → counts are kept for the next call', async () => {
  countEmptySearch(t.context, 'emu');
  const execute = vi.spyOn(t.context.db, 'execute').mockImplementationOnce(() => {
    throw new Error('no database');
  });
  await expect(flushSearches(t.context)).rejects.toThrow('no database');
  execute.mockRestore();
  countEmptySearch(t.context, 'emu');
  expect(await storedCounts()).toEqual(['2026-03-01 emu: 2']);
});

test('startFlushing: one count fails to be written → the others are written', async () => {
  const error = vi.spyOn(t.context.log, 'error').mockReturnValue();
  countEmptySearch(t.context, 'emu');
  const broken = () => Promise.reject(new Error('no database'));
  await startFlushing(t.context, 3_600_000, { views: broken, searches: flushSearches })();
  expect(error).toHaveBeenCalledWith({ err: new Error('no database') }, 'views were not written');
  expect(await storedCounts()).toEqual(['2026-03-01 emu: 1']);
});

test('pruneSearches: older than 365 days → deleted', async () => {
  const days = ['2025-03-01', '2025-03-02', '2026-03-01'];
  await t.context.db.insert(emptySearches).values(days.map((day) => ({ day, text: 'emu', searches: 1 })));
  await pruneSearches(t.context);
  expect(await storedCounts()).toEqual(['2025-03-02 emu: 1', '2026-03-01 emu: 1']);
});
