// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '#ui/primitives/toast.ts';
import { storedValue } from './storage.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const numberOf = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error('not a number');
  return value;
};
const counter = () => storedValue('localStorage', 'counter', 0, numberOf);

test('storedValue: set → stored as JSON, and components that use it re-render', () => {
  const value = counter();
  const { result } = renderHook(() => value.use());
  expect(result.current).toBe(0);
  act(() => value.set(3));
  expect(result.current).toBe(3);
  expect(localStorage.getItem('counter')).toBe('3');
  expect(counter().get()).toBe(3);
});

test('storedValue: set to empty → removed from the storage', () => {
  const value = counter();
  value.set(3);
  value.set(0);
  expect(localStorage.getItem('counter')).toBeNull();
});

test.each(['{', '"three"', 'null'])('storedValue: %s in the storage → empty value, entry removed', (text) => {
  localStorage.setItem('counter', text);
  expect(counter().get()).toBe(0);
  expect(localStorage.getItem('counter')).toBeNull();
});

test('storedValue: changed in another tab → read again; another name changed → not read', () => {
  const value = counter();
  const { result } = renderHook(() => value.use());
  const changeElsewhere = (key: string, text: string) => {
    localStorage.setItem('counter', text);
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  };
  act(() => changeElsewhere('another', '4'));
  expect(result.current).toBe(0);
  act(() => changeElsewhere('counter', '5'));
  expect(result.current).toBe(5);
});

test('storedValue: changed in another tab after the last component has gone → read again', () => {
  const value = counter();
  const { unmount } = renderHook(() => value.use());
  act(() => value.set(3));
  unmount();
  localStorage.setItem('counter', '4');
  expect(value.get()).toBe(4);
});

test('storedValue: storage is full → kept in memory, and a toast says so once', () => {
  const say = vi.spyOn(toast, 'error').mockImplementation(() => {});
  const full: Partial<Storage> = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as Storage);
  const value = counter();
  value.set(2);
  value.set(3);
  expect(value.get()).toBe(3);
  expect(say).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('storedValue: storage blocked by the browser → kept in memory', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const value = counter();
  value.set(2);
  expect(value.get()).toBe(2);
  vi.restoreAllMocks();
});
