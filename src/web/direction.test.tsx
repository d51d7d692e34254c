// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { contract, type EndpointKey } from '#contract/contract.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import type { Role } from '#domain/roles.ts';
import { type Answers, openScreen } from '#test/open-screen.tsx';
import { type Sampling, sampleAnswer } from '#test/sample-answers.ts';
import { user } from '#test/screen-data.ts';
import { backOfficeScreens } from './features/back-office/screens.ts';

/** What people write, in each field that they may write: letters from right to left, digits, brackets and a mark. */
const written = (field: number) => `قلم ${field} (2)!`;
const WRITTEN = /قلم (\d+) \(2\)!/;
const ISOLATED = /\u2068[^\u2069]*\u2069/gu;

/** Answers of all calls, and the name of the field that a text is from. */
function answersOf(choice: Sampling['choice']) {
  const fields: string[] = [];
  const answerOf = (key: EndpointKey) => () =>
    sampleAnswer(key, { choice, write: (field) => written(fields.push(`${key}: ${field}`) - 1) });
  const keys = Object.keys(contract) as EndpointKey[];
  return {
    answers: Object.fromEntries(keys.map((key) => [key, answerOf(key)])) as Answers,
    fieldOf: (text: string) => fields[Number(WRITTEN.exec(text)?.[1])],
  };
}

const hasText = (node: ChildNode) => node.nodeType === node.TEXT_NODE && node.textContent?.trim() !== '';
/** What style sheets lay out as flex, and people's texts are in. */
const FLEX =
  '.footer li a, .footer .contact li, .menu-drawer :is(a, button, summary), .mega-panel-main, .mega-panel-all, .faq summary, .product-specifications li, .data-table td';
/** Text directly in such a box is in a box without an element, which no style reaches. */
const isFlexOrGrid = (element: Element) =>
  element.matches(FLEX) || [...element.classList].some((name) => /^(inline-)?(flex|grid)$/.test(name));

/**
 * Texts of people that are mixed with ours: neither isolated, nor alone in an element, which has the direction of its text
 * (tokens.css).
 */
function mixedTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.replace(ISOLATED, '') ?? '';
    const element = walker.currentNode.parentElement;
    if (!element || !WRITTEN.test(text) || element.closest('bdi, [dir=auto], .sr-only')) continue;
    const isAlone =
      text.replace(WRITTEN, '').trim() === '' && [...element.childNodes].filter(hasText).length === 1;
    if (!isAlone || isFlexOrGrid(element)) found.push(element.textContent ?? '');
  }
  return found;
}

const SHOPPERS = [
  '/',
  '/shop',
  '/product/x',
  '/shop/x',
  '/blog',
  '/blog/x',
  '/faq',
  '/all-categories',
  '/contact-us',
  '/privacy-policy',
  '/customer-dashboard',
  '/customer-dashboard?tab=cases',
  '/customer-dashboard?tab=cases&case=x',
  '/customer-dashboard?order=x',
  '/library',
  '/customer-messages',
  '/customer-messages?thread=x',
  '/accept-invitation#token=abc',
];
/** Screens of the back office that show nothing without parameters. */
const ADDRESSES: Record<string, string> = {
  'product-file': 'product-file?id=x',
  'edit-product': 'edit-product?id=x',
  'product-licenses': 'product-licenses?id=x',
  'first-category': 'first-category?mainCategoryId=x',
  'second-category': 'second-category?firstCategoryId=x',
  'third-category': 'third-category?secondCategoryId=x',
};

const SCREENS: [path: string, role: Role][] = [
  ...SHOPPERS.map((path): [string, Role] => [path, 'customer']),
  ...backOfficeScreens.flatMap(({ path, permission }) => {
    const address = `/${ADDRESSES[path] ?? path.replace(':id', 'x')}`;
    const roles: readonly string[] = PERMISSIONS[permission];
    const screen = (role: Role): [string, Role] => [address, role];
    return [
      ...(roles.includes('owner') ? [screen('vendor')] : []),
      ...(roles.includes('admin') ? [screen('admin')] : []),
    ];
  }),
];

describe.each(['first', 'last'] as const)('records with the %s of their values', (choice) => {
  test.each(SCREENS)('%s, %s: texts from right to left → each has its own direction', async (path, role) => {
    const { answers, fieldOf } = answersOf(choice);
    await openScreen(path, { user: user(role), answers });
    await waitFor(() => expect(document.querySelector('main h1, main h2')).not.toBeNull());
    await act(async () => {});
    expect(mixedTexts().map((text) => `${fieldOf(text)} in “${text}”`)).toEqual([]);
  });
});
