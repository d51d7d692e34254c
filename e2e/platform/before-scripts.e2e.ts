import { expect, test } from '../browser.ts';

// The tests block the scripts, so failed requests are expected.
test.use({ expected: /net::ERR_FAILED/ });

/** Forms with personal data, and their fields. */
const FORMS: [path: string, fields: Record<string, string>][] = [
  ['/login', { Email: 'robin@example.test', Password: 'open sesame' }],
  ['/signup', { Name: 'Robin Test', Email: 'robin@example.test', 'Confirm Password': 'open sesame' }],
  ['/vendor-signup', { 'Shop Name': 'Robin’s', Password: 'open sesame' }],
  ['/forgot-password', { 'Email Address': 'robin@example.test' }],
  ['/contact-us', { Name: 'Robin Test', Email: 'robin@example.test', Message: 'Hello' }],
];

for (const [path, fields] of FORMS) {
  test(`form of ${path} submitted before scripts are loaded → no field value in a URL`, async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(path);
    const main = page.getByRole('main');
    for (const [label, value] of Object.entries(fields)) {
      await main.getByLabel(label, { exact: true }).fill(value);
    }
    const again = page.waitForResponse((answer) => answer.status() === 303);
    await main.getByLabel(Object.keys(fields)[0] ?? '', { exact: true }).press('Enter');
    expect((await again).request().method()).toBe('POST');
    await expect(page).toHaveURL(path);
    await expect(main.getByLabel(Object.keys(fields)[0] ?? '', { exact: true })).toHaveValue('');
  });
}
