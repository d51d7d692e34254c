// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserHistory, FIRST_KEY } from './history.ts';

const at = (pathname: string, key: string, state: unknown = null) => ({
  pathname,
  search: '',
  hash: '',
  state,
  key,
});
/** What the browser does when a visitor goes back or forward to an entry. */
function pop(entry: unknown, path: string) {
  window.history.replaceState(entry, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: entry }));
}

beforeEach(() => window.history.replaceState(null, '', '/shop'));
afterEach(() => vi.restoreAllMocks());

describe('history of a tab', () => {
  test('first entry → the address, and a key that no navigation has', () => {
    expect(browserHistory().location).toEqual(at('/shop', FIRST_KEY));
  });

  test('pushed, replaced → the address and its state', () => {
    const history = browserHistory();
    history.push(at('/login', 'a', { from: '/cart' }));
    expect(history.location).toEqual(at('/login', 'a', { from: '/cart' }));
    history.replace(at('/faq', 'b'));
    expect(history.location).toEqual(at('/faq', 'b'));
    expect(window.location.pathname).toBe('/faq');
  });

  test('back → its location, and by how much', () => {
    const history = browserHistory();
    const first = window.history.state;
    const listener = vi.fn();
    const stop = history.listen(listener);
    history.push(at('/faq', 'a'));
    history.push(at('/blog', 'b'));
    pop(first, '/shop');
    expect(listener).toHaveBeenCalledExactlyOnceWith(at('/shop', FIRST_KEY), -2);
    stop();
    pop(first, '/shop');
    expect(listener).toHaveBeenCalledOnce();
  });

  test('entry that the page has not made, as of a link to a place on it → it is unknown how far', () => {
    const listener = vi.fn();
    browserHistory().listen(listener);
    pop(null, '/shop#top');
    expect(listener).toHaveBeenCalledExactlyOnceWith({ ...at('/shop', FIRST_KEY), hash: '#top' }, null);
  });

  test('browser refuses another entry → the page is loaded', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const history = browserHistory();
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('Too many calls', 'SecurityError');
    });
    history.push(at('/faq', 'a'));
    expect(assign).toHaveBeenCalledExactlyOnceWith('/faq');
  });
});
