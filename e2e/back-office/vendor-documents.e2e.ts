import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  makeVendor,
  notice,
  openAs,
  picture,
  store,
  test,
  visit,
} from '../browser.ts';

const SHOP = 'Vera’s Patterns';

test('document of the checklist: uploaded by a vendor, accepted by an admin, in the audit log and its export', async ({
  page,
  request,
}) => {
  const vendor = await makeVendor(request);

  await test.step('the vendor uploads it', async () => {
    await store(page, { user: vendor });
    await visit(page, '/vendor-dashboard');
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents
      .getByLabel('Document for Statement of rights')
      .setInputFiles(await picture('rights.png', '#8a5a2b'));
    await expect(documents.getByText('Submitted')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an admin accepts it, and sees at the approval what is still missing', async () => {
    await openAs(page, request, 'admin', `/vendors?searchKeyword=${encodeURIComponent(vendor.email)}`);
    await page.getByRole('button', { name: new RegExp(`^${SHOP}`) }).click();
    const documents = page.getByRole('article', { name: SHOP }).getByRole('region', { name: 'Documents' });
    await expect(documents.getByRole('link', { name: 'Download Statement of rights' })).toBeVisible();
    await documents.getByRole('button', { name: 'Accept Statement of rights' }).click();
    await expect(notice(page, 'Document accepted.')).toBeVisible();
    await expect(documents.getByText('Accepted')).toBeVisible();
    await page.getByRole('button', { name: `Approve ${SHOP}`, exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Approve Shop' });
    await expect(question).toContainText('At least 1 product, Payout details, Proof of identity');
    await expect(question).not.toContainText('Statement of rights');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the log of the shop has it', async () => {
    await page.getByRole('button', { name: `More for ${SHOP}` }).click();
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
    await page
      .getByRole('button', { name: /^View entry/ })
      .first()
      .click();
    const entry = page.getByRole('dialog');
    await expect(entry).toContainText('POST vendor/{id}/document/{itemId}/accept');
    await expect(entry.getByRole('region', { name: 'Changes' })).toContainText('Accepted');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^audit-log-[\d-]{10}\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('POST vendor/{id}/document/{itemId}/accept');
  });
});
