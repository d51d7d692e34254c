import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Every browser test fails on an error that the page reports. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      await use(undefined);
      // A status that the test itself asked for (a declined card, a wrong password) is no mistake of the page.
      const unexpected = problems.filter(
        (text) => !/^Failed to load resource: .*status of 40[0-9]/.test(text),
      );
      expect(unexpected, 'nothing unexpected on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails on anything that axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** No part of the page reaches past its edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(shown ?? 0);
}
