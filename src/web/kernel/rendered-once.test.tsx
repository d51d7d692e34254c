// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { COMMON_DATA, productCard } from '#test/screen-data.ts';
import { Footer } from '#web/apps/storefront/shell/footer.tsx';
import { ProductCard } from '#web/features/catalog/product-card.tsx';
import { createMarkupMemory } from './markup-memory.tsx';
import { MarkupContext, RenderedOnce } from './rendered-once.tsx';

const product = { ...productCard(1), name: 'Tinker’s <b> & "Co"', reviewCount: 3 };
const withLogo = {
  ...COMMON_DATA,
  headerFooterData: { ...COMMON_DATA.headerFooterData, footerLogo: '/media/logo.png' },
};
const elements = [
  ['a card', <ProductCard key="" product={product} />],
  ['a card with an eager picture', <ProductCard key="" product={product} priority />],
  ['the footer', <Footer key="" layout={COMMON_DATA} />],
  ['the footer with a logo', <Footer key="" layout={withLogo} />],
] as const;

afterEach(cleanup);

test.each(elements)(
  '%s, remembered → the markup of React, and hydrated without a change',
  async (_, element) => {
    const memory = createMarkupMemory();
    const served = () => renderToString(<MarkupContext value={memory}>{element}</MarkupContext>);
    expect([served(), served()]).toEqual([renderToString(element), renderToString(element)]);
    const root = document.createElement('div');
    root.innerHTML = served();
    const before = root.innerHTML;
    const onRecoverableError = vi.fn();
    await act(async () => hydrateRoot(root, element, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(root.innerHTML).toBe(before);
  },
);

test('contents with equal data → rendered once; with other data, or in the browser → rendered', () => {
  const Contents = vi.fn(({ name }: { name: string }) => <p>{name}</p>);
  const once = (name: string) => <RenderedOnce as="section" Contents={Contents} data={{ name }} />;
  const memory = createMarkupMemory();
  const served = (name: string) => renderToString(<MarkupContext value={memory}>{once(name)}</MarkupContext>);
  expect([served('a'), served('a')]).toEqual(Array(2).fill('<section><p>a</p></section>'));
  expect(Contents).toHaveBeenCalledTimes(1);
  expect(served('b')).toBe('<section><p>b</p></section>');
  Contents.mockClear();
  expect(render(once('a')).container.innerHTML).toBe('<section><p>a</p></section>');
  expect(Contents).toHaveBeenCalled();
});
