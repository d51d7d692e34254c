// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PreviewSettings } from '#contract/look-inside.ts';
import type { VendorVersion } from '#contract/versions.ts';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, previewSettings, user, vendorProduct } from '#test/screen-data.ts';

const version = (number: number, fields: Partial<VendorVersion> = {}): VendorVersion => ({
  version: number,
  edition: 1,
  note: number === 1 ? null : `Change ${number}`,
  createdAt: '2026-02-01T10:00:00.000Z',
  withdrawn: false,
  withdrawalReason: null,
  buyers: 0,
  holders: 0,
  ...fields,
});

const open = (rows: VendorVersion[], answers: Answers = {}) =>
  openScreen('/product-file?id=p1', {
    user: user('vendor'),
    answers: {
      'GET product/{id}/file': () => [],
      'GET vendor/product/{id}': () => vendorProduct(),
      'GET vendor/product/{id}/version': () => list(...rows),
      'GET vendor/product/{id}/look-inside': () => previewSettings(),
      'GET vendor/product/{id}/similar': () => list(),
      ...answers,
    },
  });

const rowOf = async (name: string) => {
  const rows = within(await screen.findByRole('list', { name: 'Versions' }));
  const heading = rows.getByText(name);
  return within(heading.closest('li') as HTMLElement);
};

test('versions → note, people, what is sold and what was withdrawn', async () => {
  await open(
    [
      version(3, { withdrawn: true, withdrawalReason: 'Page 3 is empty' }),
      version(2, { edition: 2, holders: 3, note: 'A new book' }),
      version(1, { buyers: 4, holders: 1 }),
    ],
    {
      'GET vendor/product/{id}/version/{version}/changes': () => ({
        version: 2,
        comparedWith: 1,
        status: 'known',
        pageCount: 5,
        pages: [
          { kind: 'changed', page: 2, previousPage: 2, by: ['text'] },
          { kind: 'added', page: 4, previousPage: null, by: [] },
          { kind: 'added', page: 5, previousPage: null, by: [] },
        ],
      }),
    },
  );
  const [third, second, first] = [
    await rowOf('Version 3'),
    await rowOf('Version 2'),
    await rowOf('Version 1'),
  ];
  third.getByText('· no buyers');
  third.getByText('Withdrawn');
  third.getByText('Page 3 is empty');
  second.getByText('Current');
  second.getByText('Another product');
  second.getByText('A new book');
  second.getByText(/^· newest for 3 people$/);
  first.getByText(/bought first by 4 people · newest for 1 person/);
  expect(third.queryByRole('button')).toBeNull();
  await expectAccessible();
  await press('Changed pages of version 2');
  await screen.findByText('Page 2: other text');
  await screen.findByText('Pages 4–5: new');
  await expectAccessible();
});

test('New version without file and note → an error at each field; with both → sent', async () => {
  const { answer, sentTo } = await open([version(1)], {
    'POST vendor/product/{id}/version': () => refusal(413, 'Your files would take more than 5 GB.'),
  });
  await press('New version');
  const form = await dialog('New version');
  await press('Publish version', form);
  await within(form).findByText('Please upload File.');
  await within(form).findByText('Please enter What changed.');
  await expectAccessible();
  const file = new File(['%PDF-1.4'], 'tides.pdf', { type: 'application/pdf' });
  const input = within(form).getByLabelText('File');
  Object.defineProperty(input, 'files', { value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await fill({ 'What changed': 'New maps' }, form);
  await press('Publish version', form);
  await within(form).findByText('Your files would take more than 5 GB.');
  answer({
    'POST vendor/product/{id}/version': () =>
      success('POST vendor/product/{id}/version', { version: 2 }, 'New version added.'),
    'GET vendor/product/{id}/version': () => list(version(2), version(1)),
  });
  await press('Publish version', form);
  await waitFor(() => expect(toasts()).toContain('New version added.'));
  await rowOf('Version 2');
  expect(sentTo('POST vendor/product/{id}/version')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Withdraw → asks for the reason; the only one left has no such button', async () => {
  const { answer, sentTo } = await open([version(2), version(1)], {
    'POST vendor/product/{id}/version/{version}/withdraw': () =>
      success(
        'POST vendor/product/{id}/version/{version}/withdraw',
        null,
        'Version withdrawn. Its buyers are told by mail.',
      ),
  });
  await press('Withdraw version 2');
  const question = await dialog('Withdraw this version?');
  await press('Withdraw', question);
  await within(question).findByText('Please enter Reason.');
  await fill({ Reason: 'Page 3 is empty' }, question);
  answer({
    'GET vendor/product/{id}/version': () =>
      list(version(2, { withdrawn: true, withdrawalReason: 'Page 3 is empty' }), version(1)),
  });
  await press('Withdraw', question);
  await waitFor(() => expect(toasts()).toContain('Version withdrawn. Its buyers are told by mail.'));
  expect(sentTo('POST vendor/product/{id}/version/{version}/withdraw').at(-1)?.body).toEqual({
    reason: 'Page 3 is empty',
  });
  await (await rowOf('Version 1')).findByText('Current');
  expect(screen.queryByRole('button', { name: /^Withdraw version/ })).toBeNull();
});

test('no versions, a failing list, an unknown product → said', async () => {
  const { answer } = await open([]);
  await screen.findByText('This product has no file yet.');
  answer({ 'GET vendor/product/{id}/version': () => refusal(500, 'Something went wrong.') });
  await openScreen('/product-file?id=gone', {
    user: user('vendor'),
    answers: { 'GET vendor/product/{id}': () => refusal(404, 'This product was not found.') },
  });
  await screen.findByText('This product was not found.');
});

const readFile = (pages: number, fields: Partial<PreviewSettings> = {}) =>
  previewSettings({
    status: 'done',
    pageCount: pages,
    most: Math.max(1, Math.floor(pages / 5)),
    shown: [1, 2, 3].slice(0, Math.max(1, Math.floor(pages / 5))),
    data: Array.from({ length: Math.min(12, pages) }, (_, index) => ({
      page: index + 1,
      image: `/look-inside-own/p1/${index + 1}/240.webp`,
      width: 240,
      height: 320,
      missingGlyphs: false,
    })),
    total: pages,
    ...fields,
  });

test('Look inside → pages to choose from, as many as may be shown; saved; then the default again', async () => {
  const { answer, sentTo } = await open([version(1)], {
    'GET vendor/product/{id}/look-inside': () => readFile(10),
    'PATCH product/{id}': () => success('PATCH product/{id}', { id: 'p1', version: 2 }, 'Product saved.'),
  });
  await screen.findByText('2 of 2 chosen: 1, 2 (default)');
  const page = (number: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Page ${number}` });
  expect([page(1).checked, page(3).checked, page(3).disabled]).toEqual([true, false, true]);
  page(2).click();
  await screen.findByText('1 of 2 chosen: 1');
  page(7).click();
  await screen.findByText('2 of 2 chosen: 1, 7');
  await expectAccessible();
  answer({
    'GET vendor/product/{id}/look-inside': () => readFile(10, { previewPages: [1, 7], shown: [1, 7] }),
  });
  await press('Save');
  await waitFor(() => expect(toasts()).toContain('Product saved.'));
  expect(sentTo('PATCH product/{id}').at(-1)?.body).toEqual({ previewPages: '[1,7]' });
  await press('Use the default');
  await waitFor(() => expect(sentTo('PATCH product/{id}').at(-1)?.body).toEqual({ previewPages: 'null' }));
  await press('Show none');
  await press('Save');
  await waitFor(() => expect(sentTo('PATCH product/{id}').at(-1)?.body).toEqual({ previewPages: '[]' }));
});

test('Look inside of a short file, one that is not read, and one that cannot be → said', async () => {
  const { answer } = await open([version(1)], {
    'GET vendor/product/{id}/look-inside': () => readFile(4, { shown: [] }),
  });
  await screen.findByText('0 of 1 chosen (default)');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true, true, true]);
  answer({ 'GET vendor/product/{id}/look-inside': () => previewSettings({ status: 'failed' }) });
  await open([version(1)], {
    'GET vendor/product/{id}/look-inside': () => previewSettings({ status: 'failed' }),
  });
  await screen.findByText(/It can be sold all the same/);
  await open([version(1)]);
  await screen.findByText(/still being read/);
});

test('Look inside of a file without the font of some letters → their pages, with what to do', async () => {
  await open([version(1)], {
    'GET vendor/product/{id}/look-inside': () => readFile(10, { missingGlyphs: [3, 4, 5, 9] }),
  });
  await screen.findByText('Some letters of pages 3 to 5, 9 cannot be shown');
  await screen.findByText(/Save the PDF with embedded fonts and publish it as a new version/);
  await expectAccessible();
});

test('Look inside of a file with pages that cannot be drawn → named, with what to do', async () => {
  await open([version(1)], {
    'GET vendor/product/{id}/look-inside': () => readFile(10, { undrawable: [7] }),
  });
  await screen.findByText('Page 7 cannot be shown');
  await screen.findByText(/Save the PDF with another program and publish it as a new version/);
  await expectAccessible();
});

test('Marking → explained, and saved alone', async () => {
  const { sentTo } = await open([version(1)], {
    'PATCH product/{id}': () => success('PATCH product/{id}', { id: 'p1', version: 4 }, 'Product saved.'),
  });
  await screen.findByText(/^Each copy leads back to its order/);
  expect(screen.getByRole('button', { name: 'Save marking' })).toHaveProperty('disabled', true);
  screen.getByRole('link', { name: 'Find the source of a copy' });
  fireEvent.click(screen.getByRole('button', { name: 'Choose Marks in sold copies' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Visible' }));
  await screen.findByText(/^A small line at the foot of each page/);
  await press('Save marking');
  await waitFor(() => expect(sentTo('PATCH product/{id}').at(-1)?.body).toEqual({ marking: 'visible' }));
});

test('a file that was damaged and written anew → said, with what to do', async () => {
  await open([version(1)], { 'GET vendor/product/{id}': () => vendorProduct({ repaired: true }) });
  await screen.findByText('The PDF was damaged and has been written anew. Please look through it.');
  await expectAccessible();
});

test('Marking of a file that was not read yet → chosen already, and said that it is being checked', async () => {
  await open([version(1)], { 'GET vendor/product/{id}': () => vendorProduct({ markable: null }) });
  await screen.findByText('Whether this file can be marked is still being checked.');
  screen.getByRole('combobox', { name: 'Marks in sold copies' });
  await expectAccessible();
});

test('Marking of a file that cannot be marked → said, with what to do', async () => {
  await open([version(1)], {
    'GET vendor/product/{id}': () => vendorProduct({ markable: false, unmarkableReason: 'usageRights' }),
  });
  await screen.findByText('This file cannot be marked.');
  await screen.findByText(/usage rights for Adobe Reader/);
  expect(screen.queryByRole('combobox', { name: 'Marks in sold copies' })).toBeNull();
  await expectAccessible();
});
