// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ProductFile } from '#contract/product-files.ts';
import { press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, success } from '#test/open-screen.tsx';
import { category, list, user, vendorProduct } from '#test/screen-data.ts';

/** What the form gives to tus, in the order in which files were chosen. */
interface SentFile {
  file: File;
  options: {
    metadata: Record<string, string>;
    onUploadUrlAvailable: () => void;
    onProgress: (sent: number, total: number) => void;
    onSuccess: () => void;
    onError: (error: Error) => void;
  };
  url: string | null;
  start: () => void;
  abort: (terminate?: boolean) => Promise<void>;
}
const sentFiles: SentFile[] = [];
beforeEach(() => void sentFiles.splice(0));

vi.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null = null;
    start = vi.fn();
    abort = vi.fn(async () => {});
    findPreviousUploads = async () => [];
    file: File;
    options: SentFile['options'];
    constructor(file: File, options: SentFile['options']) {
      this.file = file;
      this.options = options;
      sentFiles.push(this);
    }
  },
}));

const MB = 1024 * 1024;
const stored = (n: number, fields: Partial<ProductFile> = {}): ProductFile => ({
  id: n === 0 ? 'main' : `f${n}`,
  name: n === 0 ? 'A4' : `File ${n}`,
  note: '',
  position: n,
  kind: 'pdf',
  bytes: 2 * MB,
  sha256: null,
  facts: { kind: 'pdf' },
  containsScripts: false,
  state: 'ready',
  reason: null,
  ...fields,
});

const open = (path: string, answers: Answers = {}) =>
  openScreen(path, {
    user: user('vendor'),
    answers: {
      'GET vendor/product/{id}': () => vendorProduct({ mainFileName: 'A4' }),
      'GET vendor/product': () => list(),
      'GET main-category': () => ({ mainCategory: [category('m1', { name: 'Patterns' })] }),
      'GET first-category': () => ({ firstCategories: [] }),
      'GET second-category': () => ({ secondCategories: [] }),
      'GET third-category': () => ({ thirdCategories: [] }),
      'GET product/{id}/file': () => [stored(0)],
      ...answers,
    },
  });

const upload = (id: string, state: 'checking' | 'ready' | 'refused', reason: string | null = null) => ({
  id,
  name: 'A0',
  note: '',
  bytes: 3,
  state,
  reason,
});

async function choose(...files: File[]): Promise<void> {
  const input = await screen.findByLabelText('More files', { selector: 'input' });
  fireEvent.change(input, { target: { files } });
  await waitFor(() => expect(sentFiles).toHaveLength(files.length));
  await waitFor(() =>
    expect(sentFiles.every(({ start }) => vi.mocked(start).mock.calls.length > 0)).toBe(true),
  );
}

/** The server has answered that the upload begins, and has all of it. */
function finish(index: number, id: string): void {
  const sent = sentFiles[index] as SentFile;
  sent.url = `/api/v1/uploads/${id}`;
  sent.options.onUploadUrlAvailable();
  sent.options.onSuccess();
}

const rows = (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('listitem');

test('files of a new product → sent with name and note, checked, and saved with the form', async () => {
  const { sentTo } = await open('/create-product', {
    'GET upload/{id}': ({ params }) => upload(params.id ?? '', 'ready'),
    'PATCH product-file/{id}': () => success('PATCH product-file/{id}', null, 'File saved.'),
  });
  await choose(new File(['abc'], 'A0.pdf'));
  expect(sentFiles[0]?.options.metadata).toEqual({ filename: 'A0.pdf' });
  sentFiles[0]?.options.onProgress(1, 4);
  await screen.findByText('25 %');
  fireEvent.blur(screen.getByLabelText('Note on file 1'), { target: { value: 'for copy shops' } });
  finish(0, 'u1');
  await screen.findByText('Ready');
  await waitFor(() =>
    expect(sentTo('PATCH product-file/{id}')[0]).toMatchObject({
      params: { id: 'u1' },
      body: { name: 'A0', note: 'for copy shops' },
    }),
  );
  await expectAccessible();
});

test('form saved while a file is sent → waits for it, with a sentence', async () => {
  const { sentTo } = await open('/edit-product?id=p1');
  await choose(new File(['abc'], 'A0.pdf'));
  await press('Save');
  await screen.findByText('Please wait until every file is uploaded, or remove it.');
  expect(sentTo('PATCH product/{id}')).toEqual([]);
});

test('paused, failed and resumed → says where it is and why', async () => {
  await open('/edit-product?id=p1');
  await choose(new File(['abc'], 'A0.pdf'));
  sentFiles[0]?.options.onProgress(1, 2);
  await press('Pause file 1');
  await screen.findByText('Paused at 50 %');
  expect(sentFiles[0]?.abort).toHaveBeenCalledWith();
  await press('Resume file 1');
  expect(sentFiles[0]?.start).toHaveBeenCalledTimes(2);
  sentFiles[0]?.options.onError(new Error('offline'));
  await screen.findByText('The connection was lost. What has come stays; go on when you are ready.');
  await press('Remove file 1');
  expect(sentFiles[0]?.abort).toHaveBeenCalledWith(true);
  expect(screen.queryByLabelText('Name of file 1')).toBeNull();
});

test('refused file → its sentence beside it', async () => {
  await open('/create-product', {
    'GET upload/{id}': ({ params }) => upload(params.id ?? '', 'refused', '“setup.exe” is a program.'),
  });
  await choose(new File(['abc'], 'setup.exe'));
  finish(0, 'u1');
  await screen.findByText('“setup.exe” is a program.');
  screen.getByText('Refused');
});

test('stored files → renamed, moved and removed at once', async () => {
  const { sentTo } = await open('/edit-product?id=p1', {
    'GET product/{id}/file': () => [stored(0), stored(1), stored(2, { kind: 'svg', containsScripts: true })],
    'PATCH product-file/{id}': () => success('PATCH product-file/{id}', null, 'File saved.'),
    'DELETE product-file/{id}': () => success('DELETE product-file/{id}', null, 'File removed.'),
  });
  await screen.findByLabelText('Name of file 2');
  expect(screen.getByLabelText('Name of the Product File')).toHaveProperty('value', 'A4');
  within(rows('More files')[1] as HTMLElement).getByText(/contains scripts, which never run here/);
  fireEvent.blur(screen.getByLabelText('Name of file 1'), { target: { value: 'Letter' } });
  await press('Move file 2 up');
  await screen.findByText('Moved to place 1 of 2.');
  await press('Remove file 1');
  await waitFor(() => expect(sentTo('DELETE product-file/{id}')[0]?.params).toEqual({ id: 'f1' }));
  expect(sentTo('PATCH product-file/{id}').map(({ params, body }) => [params.id, body])).toEqual([
    ['f1', { name: 'Letter' }],
    ['f2', { position: 1 }],
  ]);
});
