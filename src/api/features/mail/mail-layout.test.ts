import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isolated } from '#lib/isolated.ts';
import { renderMail } from './mail-layout.ts';

const SHOP = 'متجر 12 (2)!';

test('renderMail: names from right to left → isolated in both parts', () => {
  const { text, html } = renderMail(
    {
      subject: 'Message',
      heading: `A message to ${isolated(SHOP)}`,
      paragraphs: [`${isolated(SHOP)} (ann@example.test) wrote:`],
      lines: [{ name: SHOP, image: '/media/a.webp', amount: '$1.00' }],
      quote: 'First line\nSecond line',
      footnote: `You sell as ${isolated(SHOP)}.`,
    },
    { marketName: SHOP, publicUrl: 'https://market.test' },
  );
  expect(html.split(`<bdi>${SHOP}</bdi>`)).toHaveLength(6);
  expect(html.replaceAll(`<bdi>${SHOP}</bdi>`, '')).not.toMatch(/متجر|\u2068|\u2069/);
  expect(html).toContain('<blockquote dir="auto"');
  expect(text.split(`\u2068${SHOP}\u2069`)).toHaveLength(6);
  expect(text.replaceAll(`\u2068${SHOP}\u2069`, '')).not.toContain('متجر');
});

test('mails: names in the sentences of every kind → isolated', () => {
  const features = new URL('../', import.meta.url);
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' });
  const mixed = files
    .filter((file) => /-mails?\.(service\.)?ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, features), 'utf8');
      const plain = source.match(/\$\{(?!isolated\()[\w.]*(name|Name|title|invitedBy)\}/g) ?? [];
      return plain.map((part) => `${file}: ${part}`);
    });
  expect(mixed).toEqual([]);
});
