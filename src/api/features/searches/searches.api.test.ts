import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handlers } from '#api/handlers.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import { startFlushing } from '#api/kernel/write-counters.ts';
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
const kept = async () => {
  await flushSearches(t.context);
  const rows = await t.context.db
    .select()
    .from(emptySearches)
    .orderBy(asc(emptySearches.day), asc(emptySearches.text));
  return rows.map(({ day, text, searches }) => `${day} ${text}: ${searches}`);
};

describe('a search of the shop that finds nothing', () => {
  test('is counted by text and day in UTC, with what other nodes and times have counted', async () => {
    t.clock.now = new Date('2026-02-28T23:59:59Z');
    await search({ searchKeyword: 'quokka' });
    t.clock.now = new Date('2026-03-01T00:00:00Z');
    for (const searchKeyword of ['quokka', ' QUOKKA', 'emu']) await search({ searchKeyword });
    expect(await kept()).toEqual(['2026-02-28 quokka: 1', '2026-03-01 emu: 1', '2026-03-01 quokka: 2']);
    await search({ searchKeyword: 'quokka' }, (await makeCustomer(t.context.db)).token);
    expect(await kept()).toEqual(['2026-02-28 quokka: 1', '2026-03-01 emu: 1', '2026-03-01 quokka: 3']);
  });

  test('its next pages, a vendor’s, an admin’s and one by ids are not counted, nor one that finds', async () => {
    const product = await makeProduct(t.context.db, { name: 'Wombat atlas' });
    t.context.changes.emit(['catalog']);
    await search({ searchKeyword: 'emu', page: 2 });
    await search({ searchKeyword: 'emu' }, (await makeVendor(t.context.db)).token);
    await search({ searchKeyword: 'emu' }, (await makeAdmin(t.context.db)).token);
    await search({ searchKeyword: 'emu', ids: 'nothing' });
    expect((await search({ searchKeyword: 'wombat' })).data).toMatchObject([{ id: product.id }]);
    expect(await kept()).toEqual([]);
  });

  test('a page that is rendered is not counted: robots read pages', async () => {
    const dispatch = createDispatch(t.context, handlers);
    const request = { query: { searchKeyword: 'emu' }, requestId: 'x' };
    await dispatch('GET site/product', { ...request, address: null });
    expect(await kept()).toEqual([]);
    await dispatch('GET site/product', { ...request, address: '192.0.2.1' });
    expect(await kept()).toEqual(['2026-03-01 emu: 1']);
  });

  test('e-mail addresses and long numbers are not kept', async () => {
    for (const searchKeyword of ['ada@example.test', '+1 555 010 9999']) await search({ searchKeyword });
    expect(await kept()).toEqual([]);
  });
});

test('1,000 texts are kept of a day; those that are known are counted further', async () => {
  for (let n = 0; n < 1200; n++) countEmptySearch(t.context, `first ${n}`);
  expect(await kept()).toHaveLength(1000);
  for (let n = 0; n < 10; n++) countEmptySearch(t.context, `second ${n}`);
  countEmptySearch(t.context, 'first 0');
  expect(await kept()).toHaveLength(1000);
  expect(await kept()).toContain('2026-03-01 first 0: 2');
  t.clock.now = new Date('2026-03-02T12:00:00Z');
  countEmptySearch(t.context, 'second 0');
  expect(await kept()).toContain('2026-03-02 second 0: 1');
});

test('what cannot be written stays for the next time', async () => {
  countEmptySearch(t.context, 'emu');
  const execute = vi.spyOn(t.context.db, 'execute').mockImplementationOnce(() => {
    throw new Error('no database');
  });
  await expect(flushSearches(t.context)).rejects.toThrow('no database');
  execute.mockRestore();
  countEmptySearch(t.context, 'emu');
  expect(await kept()).toEqual(['2026-03-01 emu: 2']);
});

test('one count that cannot be written keeps no other from being written', async () => {
  const error = vi.spyOn(t.context.log, 'error').mockReturnValue();
  countEmptySearch(t.context, 'emu');
  const broken = () => Promise.reject(new Error('no database'));
  await startFlushing(t.context, 3_600_000, { views: broken, searches: flushSearches })();
  expect(error).toHaveBeenCalledWith({ err: new Error('no database') }, 'views were not written');
  expect(await kept()).toEqual(['2026-03-01 emu: 1']);
});

test('searches of more than 365 days ago are forgotten', async () => {
  const days = ['2025-03-01', '2025-03-02', '2026-03-01'];
  await t.context.db.insert(emptySearches).values(days.map((day) => ({ day, text: 'emu', searches: 1 })));
  await pruneSearches(t.context);
  expect(await kept()).toEqual(['2025-03-02 emu: 1', '2026-03-01 emu: 1']);
});
