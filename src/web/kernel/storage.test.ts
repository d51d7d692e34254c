import { describe, expect, test } from 'vitest';
import { listOf } from './storage.ts';

interface Line {
  id: string;
  price: number;
  quantity: number;
  note?: string;
}

describe('listOf', () => {
  const read = listOf<Line>({ id: 'text', price: 'amount', quantity: 'count' });
  const line = { id: 'a', price: 8.9, quantity: 2 };

  test('items with at least these fields → the same list', () => {
    const list = [line, { ...line, note: 'gift' }];
    expect(read(list)).toEqual(list);
  });

  test.each([
    ['an item that is null', [null]],
    ['a field that is missing', [{ id: 'a', price: 8.9 }]],
    ['a price that is text', [{ ...line, price: '8.9' }]],
    ['a quantity of zero', [{ ...line, quantity: 0 }]],
    ['a quantity with a fraction', [{ ...line, quantity: 1.5 }]],
  ])('%s → left out, the other items stay', (_name, value) => {
    expect(read([...value, line])).toEqual([line]);
  });

  test('no list → an error', () => {
    expect(() => read(line)).toThrow('Not a list.');
  });
});
