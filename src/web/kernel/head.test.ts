import { describe, expect, it } from 'vitest';
import { type HeadParts, renderHead } from './head.ts';
import { metaOf } from './meta.ts';

const head = (meta: Partial<HeadParts['meta']> = {}) =>
  renderHead({
    meta: { title: 'Tides', description: 'A "book" & <more>', ...meta },
    siteName: 'Emporia',
    pathname: '/product/tides',
    publicUrl: 'https://market.example',
    structured: null,
  });

describe('renderHead', () => {
  it('canonical address → absolute, the path without its query unless the page sets one', () => {
    expect(head()).toContain('<link rel="canonical" href="https://market.example/product/tides">');
    expect(head({ canonical: '/shop?a=1&b=2' })).toContain(
      '<link rel="canonical" href="https://market.example/shop?a=1&amp;b=2">',
    );
  });

  it('social picture → absolute, the market’s default if the page has none', () => {
    const picture = head({ image: '/media/abc-1600x1600-aa8844/800.webp' });
    expect(picture).toContain(
      'og:image" content="https://market.example/media/abc-1600x1600-aa8844/1200.webp"',
    );
    expect(head()).toContain('og:image" content="https://market.example/social.png"');
    expect(head()).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('noIndex → robots noindex', () => {
    expect(head({ noIndex: true })).toContain('<meta name="robots" content="noindex">');
    expect(head({ noIndex: true })).not.toContain('rel="canonical"');
    expect(head()).not.toContain('robots');
  });

  it('title and description with markup → escaped', () => {
    expect(head()).toContain('content="A &quot;book&quot; &amp; &lt;more&gt;"');
  });
});

it('metaOf: route below a personal route → noindex', () => {
  const input = { siteName: 'Emporia' } as Parameters<typeof metaOf>[1];
  const screen = { meta: () => ({ title: 'Orders' }) };
  expect(metaOf([{ personal: true }, screen], input)).toEqual({ title: 'Orders · Emporia', noIndex: true });
  expect(metaOf([undefined, screen], input).noIndex).toBeFalsy();
});
