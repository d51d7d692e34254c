// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChecklistEntry, VendorRecord, VendorRow } from '#contract/vendors.ts';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const entry = (itemId: string, fields: Partial<ChecklistEntry> = {}): ChecklistEntry => ({
  itemId,
  title: `Form ${itemId}`,
  text: 'Of this year.',
  status: null,
  reason: null,
  document: null,
  ...fields,
});
const uploaded = {
  status: 'Submitted',
  document: { name: 'form', url: '/api/v1/vendor-documents/d1' },
} as const;

test('vendor → sees what is missing, and uploads a document', async () => {
  let documents = [entry('a'), entry('b', { ...uploaded, status: 'Refused', reason: 'It is blurred.' })];
  const { sentTo } = await openScreen('/vendor-profile', {
    user: user('vendor'),
    answers: {
      'GET vendor/legal-details': () => ({ legalName: '', legalAddress: '', legalNumber: '' }),
      'GET vendor/application': () => ({
        status: 'Applied',
        statusReason: null,
        appliedAt: AT,
        missing: ['About text', 'Form a', 'Form b'],
        documents,
      }),
      'GET user/sessions': () => list(),
      'GET auth/two-step': () => ({ on: false, since: null, required: false, backupCodesLeft: 0 }),
      'POST vendor/document': () => {
        documents = [entry('a', uploaded), ...documents.slice(1)];
        return success('POST vendor/document', null, 'Thank you. The document has been sent.');
      },
    },
  });
  const notice = await screen.findByRole('region', { name: 'Documents' });
  screen.getByRole('link', { name: 'About text' });
  within(notice).getByText('It is blurred.');
  await expectAccessible();
  const file = new File(['%PDF-1.4'], 'form.pdf', { type: 'application/pdf' });
  fireEvent.change(within(notice).getByLabelText('Document for Form a'), { target: { files: [file] } });
  await within(notice).findByText('Submitted');
  expect(sentTo('POST vendor/document')).toMatchObject([{ body: { itemId: 'a' } }]);
});

test('admin → accepts a document, and refuses another with a reason', async () => {
  const row: VendorRow = {
    id: 'v1',
    shopName: 'Moss',
    name: 'Vera',
    email: 'vera@example.test',
    status: 'Applied',
    statusReason: null,
    appliedAt: AT,
    productCount: 1,
    sales: 0,
    missing: ['Form a', 'Form b'],
  };
  let documents = [entry('a', uploaded), entry('b', uploaded)];
  const record = (): VendorRecord => ({
    ...row,
    userId: 'u1',
    shopSlug: 'moss',
    shopImage: null,
    about: '',
    phone: '1',
    documents,
    strikes: [],
  });
  const { sentTo } = await openScreen('/vendors', {
    user: user('admin'),
    answers: {
      'GET vendor': () => list(row),
      'GET vendor/{id}': record,
      'POST vendor/{id}/document/{itemId}/accept': () => {
        documents = documents.map((one) => (one.itemId === 'a' ? { ...one, status: 'Accepted' } : one));
        return success('POST vendor/{id}/document/{itemId}/accept', null, 'Document accepted.');
      },
      'POST vendor/{id}/document/{itemId}/refuse': () =>
        success('POST vendor/{id}/document/{itemId}/refuse', null, 'Document refused.'),
    },
  });
  await press(/^Moss/);
  const part = await within(await screen.findByRole('article', { name: 'Moss' })).findByRole('region', {
    name: 'Documents',
  });
  await expectAccessible();
  await press('Accept Form a', part);
  await within(part).findByText('Accepted');
  await press('Refuse Form b', part);
  const question = await dialog('Refuse Document');
  await fill({ Reason: 'It is blurred.' }, question);
  await press('Refuse', question);
  await waitFor(() => expect(toasts()).toContain('Document refused.'));
  expect(sentTo('POST vendor/{id}/document/{itemId}/refuse')).toMatchObject([
    { params: { id: 'v1', itemId: 'b' }, body: { reason: 'It is blurred.' } },
  ]);
});
