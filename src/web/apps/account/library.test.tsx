// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LibraryFile } from '#contract/library.ts';
import { dialog, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal } from '#test/open-screen.tsx';
import { list, PICTURE, user } from '#test/screen-data.ts';

const createdAt = '2026-02-01T10:00:00.000Z';
const file = (n: number, fields: Partial<LibraryFile> = {}): LibraryFile => ({
  productId: `p${n}`,
  orderLineId: `l${n}`,
  orderId: `o${n}`,
  name: `File ${n}`,
  shopName: 'Sea & Co',
  image: PICTURE,
  boughtAt: createdAt,
  downloadable: true,
  versions: [{ version: 1, note: null, createdAt }],
  ...fields,
});

const open = (address: string, answers: Answers) => openScreen(address, { user: user('customer'), answers });

test('files → covers with shop and version; all, or the selected ones, as one ZIP', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { sentTo } = await open('/library', {
    'GET library': () =>
      list(
        file(1, { versions: [{ version: 3, note: 'New', createdAt }] }),
        file(2),
        file(3, { downloadable: false, versions: [] }),
      ),
    'POST library/archive': () => ({ url: '/files.zip', expiresAt: createdAt }),
  });
  const files = within(await screen.findByRole('list', { name: 'Files' }));
  expect(files.getAllByRole('listitem')).toHaveLength(3);
  files.getByText(/version 3/);
  files.getByText('Refunded or disputed');
  await expectAccessible();
  await press('Download all as ZIP');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/files.zip'));
  fireEvent.click(files.getByRole('checkbox', { name: 'Select File 2' }));
  await press('Download 1 as ZIP');
  await waitFor(() => expect(sentTo('POST library/archive')).toHaveLength(2));
  expect(sentTo('POST library/archive').map(({ body }) => body)).toEqual([{}, { orderLineIds: ['l2'] }]);
});

test('search, order and filter → in the address and in the call', async () => {
  const { address, sentTo } = await open('/library?page=2&sort=shop&downloadable=true', {
    'GET library': () => list(file(1)),
  });
  await screen.findByRole('list', { name: 'Files' });
  const field = screen.getByLabelText('Name or shop');
  fireEvent.change(field, { target: { value: ' tides ' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(address()).toBe('/library?sort=shop&downloadable=true&search=tides'));
  await waitFor(() =>
    expect(sentTo('GET library').at(-1)?.query).toMatchObject({
      page: '1',
      sort: 'shop',
      searchKeyword: 'tides',
      downloadable: 'true',
    }),
  );
});

test('words inside own files → the pages with what is around; none → said', async () => {
  const found = { productId: 'p1', name: 'Tides', page: 7, snippet: '… low water at …' };
  const { answer } = await open('/library?inside=low+water', {
    'GET library': () => list(file(1)),
    'GET library/search': () => list(found),
  });
  const pages = within(await screen.findByRole('list', { name: 'Pages' }));
  pages.getByText('Tides, page 7');
  pages.getByText('… low water at …');
  await expectAccessible();
  answer({ 'GET library/search': () => list() });
  const field = screen.getByLabelText('Words inside your files');
  fireEvent.change(field, { target: { value: 'moon' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await screen.findByText('None of your files has these words on one page.');
});

test('History → devices and times of earlier downloads', async () => {
  await open('/library', {
    'GET library': () => list(file(1)),
    'GET library/{orderLineId}/download': () =>
      list({
        device: 'Firefox on Windows',
        address: '192.0.2.1',
        firstAt: createdAt,
        lastAt: createdAt,
        requests: 2,
      }),
  });
  await press('Earlier downloads of File 1');
  const history = await dialog('Earlier downloads');
  await within(history).findByText('Firefox on Windows');
  within(history).getByText(/2 times that day, from 192.0.2.1/);
  await expectAccessible();
});

test.each<[state: string, address: string, answer: Answers['GET library'], text: string]>([
  ['loading', '/library', never, 'Loading your library'],
  ['empty', '/library', () => list(), 'Your library is empty'],
  ['nothing found', '/library?search=x', () => list(), 'No file matches.'],
  ['failed', '/library', () => refusal(429, 'Too many requests.'), 'Too many requests.'],
])('%s → said', async (_, address, answer, text) => {
  await open(address, { 'GET library': answer });
  await within(await screen.findByRole('main')).findByText(text);
  await expectAccessible();
});
