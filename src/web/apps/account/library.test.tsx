// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
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
  files: [{ id: 'main', name: 'Main file', kind: 'pdf', bytes: 1000, version: 1 }],
  license: null,
  licenseText: null,
  licenseKeys: [],
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
    'POST library/archive': () => ({ url: '/files.zip', expiresAt: createdAt, files: 3, part: 1, parts: 1 }),
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

test('more files than one archive takes → said, with the other archives', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { sentTo } = await open('/library', {
    'GET library': () => list(file(1)),
    'POST library/archive': ({ body }) => ({
      url: '/files.zip',
      expiresAt: createdAt,
      files: 230,
      part: (body as { part?: number }).part ?? 1,
      parts: 3,
    }),
  });
  await press('Download all as ZIP');
  await screen.findByText(/Your 230 files fill 3 archives of 100 at most.* This is archive 1 of 3\./);
  await expectAccessible();
  await press('Archive 3');
  await screen.findByText(/This is archive 3 of 3\./);
  expect(sentTo('POST library/archive').map(({ body }) => body)).toEqual([{}, { part: 3 }]);
});

test('licence and licence keys → shown; a key is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('/library', {
    'GET library': () =>
      list(file(1, { license: 'personal', licenseText: 'For yourself.', licenseKeys: ['AAAA-BBBB'] })),
  });
  const keys = within(await screen.findByRole('list', { name: 'Licence keys of File 1' }));
  keys.getByText('AAAA-BBBB');
  screen.getByText('For yourself.');
  await press('Copy licence key AAAA-BBBB');
  expect(writeText).toHaveBeenCalledWith('AAAA-BBBB');
  await screen.findByText('The licence key has been copied.');
});

describe('reader', () => {
  const pages = (count: number, version = 1) => ({
    name: 'File 1',
    version,
    status: 'done' as const,
    pageCount: count,
    outline: [],
    pages: Array.from({ length: count }, (_, index) => ({
      page: index + 1,
      image: `/pages/${version}/${index + 1}/1200.webp?signature=s`,
      width: 1200,
      height: 1600,
      missingGlyphs: index === 1,
    })),
    undrawable: [] as number[],
  });
  const words: Answers['GET library/{orderLineId}/page/{page}'] = ({ params, query }) => ({
    page: Number(params.page),
    text: `Words of page ${params.page} of version ${query.version}`,
  });

  test('Read → all pages of the newest version; another version; another page by its number', async () => {
    const versions = [3, 2].map((version) => ({ version, note: 'New', createdAt }));
    await open('/library', {
      'GET library': () => list(file(1, { versions })),
      'GET library/{orderLineId}/page': ({ query }) => pages(30, Number(query.version ?? 3)),
      'GET library/{orderLineId}/page/{page}': words,
    });
    await press('Read File 1');
    const reader = await dialog('File 1');
    await within(reader).findByText('Words of page 1 of version 3');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Next page'));
    await expectAccessible();
    const field = within(reader).getByLabelText('Go to page');
    fireEvent.change(field, { target: { value: '21' } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await within(reader).findByText('Page 21 of 30');
    expect(within(within(reader).getByRole('list', { name: 'Pages' })).getAllByRole('button')).toHaveLength(
      17,
    );
    await press('Choose Version', reader);
    fireEvent.click(await screen.findByRole('option', { name: 'Version 2' }));
    await within(reader).findByText('Words of page 21 of version 2');
  });

  test('a page with letters that cannot be shown → said, with what to do', async () => {
    await open('/library', {
      'GET library': () => list(file(1)),
      'GET library/{orderLineId}/page': () => pages(3),
      'GET library/{orderLineId}/page/{page}': words,
    });
    await press('Read File 1');
    const reader = await dialog('File 1');
    await press('Next page', reader);
    await within(reader).findByText(
      'Some letters of this page cannot be shown here, because the file does not contain their font. Download it to read them.',
    );
  });

  test('pages that cannot be drawn → said, with what to do', async () => {
    await open('/library', {
      'GET library': () => list(file(1)),
      'GET library/{orderLineId}/page': () => ({ ...pages(3), pageCount: 4, undrawable: [4] }),
      'GET library/{orderLineId}/page/{page}': words,
    });
    await press('Read File 1');
    const reader = await dialog('File 1');
    await within(reader).findByText('Page 4 cannot be shown here. Download the file to read it.');
    await expectAccessible();
  });

  test('a page that was found → opened there; not loaded → its address is fetched anew', async () => {
    const found = { productId: 'p1', orderLineId: 'l1', name: 'File 1', page: 2, snippet: 'low water' };
    const { sentTo } = await open('/library?inside=low+water', {
      'GET library': () => list(file(1)),
      'GET library/search': () => list(found),
      'GET library/{orderLineId}/page': () => pages(3),
      'GET library/{orderLineId}/page/{page}': words,
    });
    await press('Read page 2 of File 1');
    const reader = await dialog('File 1');
    await within(reader).findByText('Page 2 of 3');
    fireEvent.error(within(reader).getByRole('img', { name: 'Page 2 of File 1' }));
    await press('Try again', reader);
    await waitFor(() => expect(sentTo('GET library/{orderLineId}/page')).toHaveLength(2));
    expect(within(reader).getByRole('img', { name: 'Page 2 of File 1' }).getAttribute('src')).toBe(
      '/pages/1/2/1200.webp?signature=s&attempt=1',
    );
  });

  test.each([
    ['not read yet', { status: 'waiting' as const, pageCount: null, pages: [] }, /are being prepared/],
    ['unreadable', { status: 'failed' as const, pageCount: null, pages: [] }, /cannot be shown here/],
  ])('%s → said', async (_, fields, text) => {
    await open('/library', {
      'GET library': () => list(file(1)),
      'GET library/{orderLineId}/page': () => ({ ...pages(0), ...fields }),
    });
    await press('Read File 1');
    await within(await dialog('File 1')).findByText(text);
    await expectAccessible();
  });

  test('pages that are being prepared → asked for again until they are there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let prepared = false;
    const { sentTo } = await open('/library', {
      'GET library': () => list(file(1)),
      'GET library/{orderLineId}/page': () =>
        prepared ? pages(2) : { ...pages(0), status: 'waiting' as const, pageCount: null },
      'GET library/{orderLineId}/page/{page}': words,
    });
    await press('Read File 1');
    const reader = await dialog('File 1');
    await within(reader).findByText(/are being prepared/);
    for (const times of [2, 3]) {
      await vi.advanceTimersByTimeAsync(5000);
      await waitFor(() => expect(sentTo('GET library/{orderLineId}/page')).toHaveLength(times));
    }
    prepared = true;
    await vi.advanceTimersByTimeAsync(5000);
    await within(await dialog('File 1')).findByText('Page 1 of 2');
    vi.useRealTimers();
  });

  test('failed → said', async () => {
    await open('/library', {
      'GET library': () => list(file(1)),
      'GET library/{orderLineId}/page': () => refusal(404, 'This file was not found.'),
    });
    await press('Read File 1');
    await within(await dialog('File 1')).findByText('This file was not found.');
  });
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
  const found = { productId: 'p1', orderLineId: 'l1', name: 'Tides', page: 7, snippet: '… low water at …' };
  const { answer } = await open('/library?inside=low+water', {
    'GET library': () => list(file(1)),
    'GET library/search': () => list(found),
  });
  const pages = within(await screen.findByRole('list', { name: 'Pages' }));
  pages.getByText(', page 7');
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
  await press('History: earlier downloads of File 1');
  const history = await dialog('Earlier downloads');
  await within(history).findByText('Firefox on Windows');
  within(history).getByText(/2 times that day, from 192.0.2.1/);
  await expectAccessible();
});

test('nothing bought yet → no search, filter or ZIP; nothing found → they stay', async () => {
  await open('/library', { 'GET library': () => list() });
  await screen.findByRole('link', { name: 'Go to Shop' });
  expect(screen.queryByLabelText('Name or shop')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download all as ZIP' })).toBeNull();
  cleanup();
  await open('/library?search=x', { 'GET library': () => list() });
  await screen.findByText('No file matches.');
  screen.getByLabelText('Name or shop');
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
