// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { user } from '#test/screen-data.ts';
import { session, useSession } from './session.ts';

afterEach(() => {
  session.signOut();
  cleanup();
});

describe('session', () => {
  test('signed in → kept in the session storage; signed out → removed', () => {
    session.signIn(user('customer'));
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({ role: 'customer' });
    expect(session.token()).toBe('token of the customer');
    session.signOut();
    expect(sessionStorage.getItem('user')).toBeNull();
    expect(session.token()).toBeNull();
  });

  test('profile changed → stored, with the same token', () => {
    session.signIn(user('customer'));
    session.refresh({ ...user('customer'), name: 'Robin Renamed' });
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({
      name: 'Robin Renamed',
      token: 'token of the customer',
    });
  });

  test.each(['{not json', '{"name":"Nobody"}', '"x"'])(
    '%s in the storage → signed out, and removed from it',
    (text) => {
      session.signIn(user('customer'));
      const { result } = renderHook(() => useSession());
      expect(result.current.user?.name).toBe('Robin Test');
      sessionStorage.setItem('user', text);
      const changed = new StorageEvent('storage', { key: 'user', storageArea: sessionStorage });
      act(() => void window.dispatchEvent(changed));
      expect(result.current).toEqual({ ready: true, user: null });
      expect(sessionStorage.getItem('user')).toBeNull();
    },
  );
});
