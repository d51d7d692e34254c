import { expect, expectAccessible, moveFingers, PHONE, test, visit } from '../browser.ts';

test('autoplay → hero every three seconds, promotions every four, three at a time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await visit(page, '/');
  const promotions = page.getByRole('region', { name: 'Promotions' });
  await expect(promotions.getByRole('button', { name: 'Pause the promotions' })).toBeVisible();
  const row = await promotions.getByRole('list').boundingBox();
  const inRow = await promotions
    .getByRole('listitem')
    .evaluateAll(
      (items, edge) => items.filter((item) => item.getBoundingClientRect().right <= edge + 1).length,
      (row?.x ?? 0) + (row?.width ?? 0),
    );
  expect(inRow).toBe(3);

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    const scrollTo = Element.prototype.scrollTo;
    Element.prototype.scrollTo = function (...to: unknown[]) {
      const turns = document.body.dataset.turns ?? '';
      const name = this.closest('section')?.getAttribute('aria-label');
      document.body.dataset.turns = `${turns}${name} ${Date.now()},`;
      Reflect.apply(scrollTo, this, to);
    };
  });
  await page.clock.runFor(13_000);
  const turns = (await page.evaluate(() => document.body.dataset.turns ?? '')).split(',');
  const gaps = (name: string) => {
    const times = turns.filter((turn) => turn.startsWith(name)).map((turn) => Number(turn.split(' ')[1]));
    expect(times.length, name).toBeGreaterThan(2);
    return new Set(times.slice(1).map((time, at) => time - (times[at] ?? 0)));
  };
  expect(gaps('Highlights')).toEqual(new Set([3000]));
  expect(gaps('Promotions')).toEqual(new Set([4000]));
});

test('hero hovered or focused → autoplay pauses', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await visit(page, '/');
  const hero = page.getByRole('region', { name: 'Highlights' });
  const current = () => hero.getByRole('button', { name: /^Go to/ }).and(page.locator('[aria-current]'));
  await expect(hero.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(current()).toHaveAccessibleName(/^Go to 1 of/);
  await hero.hover();
  await page.clock.fastForward(3000);
  await page.clock.fastForward(3000);
  await expect(current(), 'not under the pointer').toHaveAccessibleName(/^Go to 1 of/);
  await page.mouse.move(2, 2);
  await page.keyboard.press('Tab');
  await hero.getByRole('button', { name: 'Next' }).focus();
  await page.clock.fastForward(3000);
  await page.clock.fastForward(3000);
  await expect(current(), 'nor with the focus').toHaveAccessibleName(/^Go to 1 of/);
  await page.getByRole('link', { name: 'Blog', exact: true }).focus();
  await page.clock.fastForward(3000);
  await expect(current()).toHaveAccessibleName(/^Go to 2 of/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('hero swiped → the next slide', async ({ page }) => {
    await visit(page, '/');
    const hero = page.getByRole('region', { name: 'Highlights' });
    await expect(hero.getByRole('button', { name: /^Go to 1 of/ })).toHaveAttribute('aria-current', 'true');
    const y = ((await hero.getByRole('list').boundingBox())?.y ?? 0) + 40;
    await moveFingers(page, { from: { x: 300, y }, to: { x: 40, y } });
    await expect(hero.getByRole('button', { name: /^Go to 2 of/ })).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
  });
});
