import { describe, expect, test } from 'vitest';
import { matchPage, type PageRoute } from './routes.ts';

const screen = (path: string): PageRoute => ({ id: path, path });
const ROUTES: PageRoute[] = [
  {
    id: 'root',
    children: [
      {
        id: 'storefront',
        children: [
          { id: 'home', index: true },
          screen('shop/:vendor'),
          screen('shop/new'),
          screen('shop'),
          { id: 'guard', children: [screen('library')] },
          screen('*'),
        ],
      },
      { id: 'docs', path: 'docs', children: [{ id: 'contents', index: true }, screen('pages/*')] },
    ],
  },
];

/** The ids of the routes and what the path's parts are. */
function match(path: string) {
  const matches = matchPage(ROUTES, path);
  return [matches.map(({ route }) => route.id).join(' > '), matches.at(-1)?.params];
}

describe('route of a path', () => {
  test.each([
    ['/', 'root > storefront > home', {}],
    ['/shop', 'root > storefront > shop', {}],
    ['/shop/', 'root > storefront > shop', {}],
    ['/shop/tides', 'root > storefront > shop/:vendor', { vendor: 'tides' }],
    ['/shop/new', 'root > storefront > shop/new', {}],
    ['/library', 'root > storefront > guard > library', {}],
    ['/docs', 'root > docs > contents', {}],
    ['/docs/pages/a/b', 'root > docs > pages/*', { '*': 'a/b' }],
  ])('%s → %s', (path, ids, params) => {
    expect(match(path)).toEqual([ids, params]);
  });

  test.each(['/Shop', '/shop/a/b', '/shopping', '/shop//tides', '/docs/x'])(
    '%s → the route for unknown addresses',
    (path) => {
      expect(match(path)[0]).toBe('root > storefront > *');
    },
  );

  test('encoded parts → decoded; not an encoding → as they are', () => {
    expect(match('/shop/caf%C3%A9%2Fbar')).toEqual([
      'root > storefront > shop/:vendor',
      { vendor: 'café/bar' },
    ]);
    expect(match('/shop/100%')).toEqual(['root > storefront > shop/:vendor', { vendor: '100%' }]);
  });

  test('no route for unknown addresses → none', () => {
    expect(matchPage([screen('shop')], '/faq')).toEqual([]);
  });

  test('routes above the screen → the part of the path up to each', () => {
    expect(matchPage(ROUTES, '/docs/pages/a').map(({ pathname }) => pathname)).toEqual([
      '/',
      '/docs',
      '/docs/pages/a',
    ]);
  });
});
