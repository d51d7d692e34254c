import type { Page } from '@playwright/test';
import { expect, expectAccessible, PHONE, test, untilServing } from '../browser.ts';

/**
 * The page of all components, from a development server of its own. No stored picture of it is compared: it would fail on
 * other machines, whose Chromium has other fonts and antialiasing.
 */
const PARTS = `${process.env.PARTS_E2E}/dev/ui`;

/** One of the states is a picture that fails to load. */
test.use({ expected: /^Failed to load resource: .*status of (404|500)/ });

/** Content that is about to be replaced is dimmed below the contrast of text. */
const DIMMED = 'table[aria-busy=true]';

// Nothing else waits for this server.
test.beforeAll(() => untilServing(PARTS));

async function openParts(page: Page): Promise<void> {
  await page.goto(PARTS);
  // The editor loads last: a cold development server transforms every other module first.
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible({ timeout: 60_000 });
}

const open = (page: Page, name: string) =>
  page.getByRole('button', { name: `Open the ${name}`, exact: true }).click();

for (const colorScheme of ['light', 'dark'] as const) {
  test(`components, dialogs, drawers and the menu, ${colorScheme} → axe finds nothing, none is too wide`, async ({
    page,
  }) => {
    // Colors are all that differs in the dark.
    const options = { except: DIMMED, rules: colorScheme === 'dark' ? ['color-contrast'] : undefined };
    await page.emulateMedia({ colorScheme });
    await openParts(page);
    await expectAccessible(page, options);
    for (const name of ['dialog', 'long dialog', 'confirmation', 'left drawer', 'right drawer']) {
      await open(page, name);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, options);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Example menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Example menu' })).toBeVisible();
    await expectAccessible(page, options);
  });
}

test('select in a dialog: Escape → closes the list, again → closes the dialog; the value stays', async ({
  page,
}) => {
  await openParts(page);
  await open(page, 'dialog');
  const dialog = page.getByRole('dialog', { name: 'Edit the size' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  const size = dialog.getByRole('combobox', { name: 'Size' });
  await size.click();
  await page.getByRole('option', { name: 'A5' }).click();
  await expect(size).toHaveValue('A5');
  await size.click();
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the dialog', exact: true })).toBeFocused();
  await open(page, 'dialog');
  await expect(size).toHaveValue('A5');
});

for (const device of ['desktop', 'phone'] as const) {
  test.describe(`on a ${device}`, () => {
    if (device === 'phone') test.use(PHONE);

    test('carousel: arrow, dot or key → moves by the number of slides in view', async ({ page }) => {
      const pages = device === 'phone' ? 5 : 2;
      await openParts(page);
      const carousel = page.getByRole('group', { name: 'Example slides' });
      const dot = (place: number) => carousel.getByRole('button', { name: `Go to ${place} of ${pages}` });
      await expect(dot(1)).toHaveAttribute('aria-current', 'true');
      await expect(carousel.getByRole('button', { name: 'Previous' })).toBeDisabled();
      await carousel.getByRole('button', { name: 'Next' }).click();
      await expect(dot(2)).toHaveAttribute('aria-current', 'true');
      await carousel.getByRole('button', { name: 'Previous' }).press('ArrowLeft');
      await expect(dot(1)).toHaveAttribute('aria-current', 'true');
      await dot(pages).click();
      await expect(carousel.getByRole('button', { name: 'Next' })).toBeDisabled();
    });
  });
}

test('built market → /dev/ui is 404', async ({ request }) => {
  expect((await request.get('/dev/ui')).status()).toBe(404);
});
