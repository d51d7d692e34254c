import { describe, expect, test, vi } from 'vitest';
import { Changes, EVERYTHING } from './changes.ts';
import { remembered } from './remembered.ts';

function open() {
  const changes = new Changes();
  let count = 0;
  const read = vi.fn(async () => ++count);
  const ask = () => remembered({ changes }, { key: 'menu', tags: ['categories'] }, read);
  return { changes, read, ask };
}

describe('remembered', () => {
  test('asked twice, also at the same time → read once', async () => {
    const { ask, read } = open();
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test.each(['categories', EVERYTHING])('%s changes → read again', async (tag) => {
    const { ask, changes } = open();
    await ask();
    changes.emit(['blog']);
    expect(await ask()).toBe(1);
    changes.emit([tag]);
    expect(await ask()).toBe(2);
  });

  test('its tag changes while it is being read → a later call reads again', async () => {
    const { ask, changes } = open();
    const early = ask();
    changes.emit(['categories']);
    expect([await early, await ask(), await ask()]).toEqual([1, 2, 2]);
  });

  test('reading fails → not remembered', async () => {
    const { ask, read } = open();
    read.mockRejectedValueOnce(new Error('The database is away.'));
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe(1);
  });
});
