// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { viewSource } from './view-source.ts';

const PATH = '/product/tides';
const ORIGIN = window.location.origin;

/** The product's page after a link was opened, with the address of the page before it. */
function openFrom(referrer: string, search = '') {
  window.history.replaceState({ index: 0 }, '', PATH + search);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
}

/** The product's page after the router has left another page; null without the Navigation API. */
function cameFrom(previous: string | null) {
  window.history.replaceState({ index: 1 }, '', PATH);
  const entries = () => [{ url: ORIGIN + previous }, { url: ORIGIN + PATH }];
  vi.stubGlobal('navigation', previous === null ? undefined : { currentEntry: { index: 1 }, entries });
}

beforeEach(() => openFrom(''));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('page of the market before', () => {
  test.each([
    ['/', 'home'],
    ['/shop?mainCategoryId=m1&pageNumber=1', 'category'],
    ['/shop', 'list'],
    ['/shop?sort=rating', 'list'],
    ['/shop?mainCategoryId=m1&lookInside=true', 'lookInside'],
    ['/product/other', 'similar'],
    ['/shop/paper-fox', 'shop'],
    ['/wishlist', 'other'],
  ])('%s → %s', (address, place) => {
    cameFrom(address);
    expect(viewSource(PATH)).toEqual({ kind: 'place', name: place });
  });

  test('a search → its words; opened in a new tab → the same', () => {
    const found = { kind: 'search', name: 'yoke sweater' };
    cameFrom('/shop?searchKeyword=yoke+sweater&pageNumber=2');
    expect(viewSource(PATH)).toEqual(found);
    openFrom(`${ORIGIN}/shop?searchKeyword=yoke%20sweater`);
    expect(viewSource(PATH)).toEqual(found);
  });

  test('browser without the Navigation API → another place', () => {
    cameFrom(null);
    expect(viewSource(PATH)).toEqual({ kind: 'place', name: 'other' });
  });

  test('product chosen below the search box → the words', () => {
    cameFrom('/');
    window.history.replaceState({ index: 1, state: { words: ' yoke' } }, '', PATH);
    expect(viewSource(PATH)).toEqual({ kind: 'search', name: ' yoke' });
  });
});

describe('link from outside', () => {
  test('another site → its host alone; none → unknown', () => {
    openFrom('https://news.example.org/a?mail=ada@example.com');
    expect(viewSource(PATH)).toEqual({ kind: 'site', name: 'news.example.org' });
    openFrom('');
    expect(viewSource(PATH)).toBeUndefined();
  });

  test('utm_* in the address → the campaign, before the site', () => {
    openFrom('https://news.example.org/', '?utm_source=mail&utm_campaign=Spring&utm_term=x&code=AB');
    expect(viewSource(PATH)).toEqual({ kind: 'campaign', name: 'Spring / mail' });
    openFrom('', `?utm_medium=${'a'.repeat(300)}`);
    expect(viewSource(PATH)?.name).toHaveLength(200);
  });
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('browser says %j → no source', (signal) => {
  cameFrom('/');
  vi.stubGlobal('navigator', signal);
  expect(viewSource(PATH)).toBeUndefined();
});

test('visitor has left the page → no source', () => {
  cameFrom('/');
  window.history.pushState({ index: 2 }, '', '/cart');
  expect(viewSource(PATH)).toBeUndefined();
});
