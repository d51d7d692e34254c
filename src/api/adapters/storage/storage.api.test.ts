import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Storage, StorageNotUsable, StorageUnavailable, type StoredFile } from '#api/ports/storage.ts';
import { freshBucket, hasS3 } from '#test/bucket.ts';
import { openProxy } from '#test/tcp-proxy.ts';
import { createDiskStorage } from './disk-storage.ts';
import { openStorage } from './open-storage.ts';
import { openS3Storage, type S3Settings } from './s3-storage.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function listed(storage: Storage, of: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list(of)) files.push(file);
  return files.toSorted((a, b) => a.key.localeCompare(b.key));
}

const openDisk = async () => openStorage({ s3: null, folder: join(folder, 'media') });
const openBucket = async () => openStorage({ s3: (await freshBucket()).settings, folder });

/** What every storage has to keep. That on S3 is not checked without a server for it: see test/bucket.ts. */
describe.each([['disk', openDisk] as const, ...(hasS3 ? [['S3', openBucket] as const] : [])])(
  'storage on %s',
  (_, open) => {
    test('stored file → read in full, in part and by its size, until it is deleted', async () => {
      const storage = await open();
      await storage.put('originals/abc', Buffer.from('0123456789'));
      expect((await storage.get('originals/abc'))?.toString()).toBe('0123456789');
      expect(await storage.stat('originals/abc')).toMatchObject({ sizeBytes: 10 });
      expect((await buffer(storage.read('originals/abc'))).toString()).toBe('0123456789');
      expect((await buffer(storage.read('originals/abc', { start: 2, end: 4 }))).toString()).toBe('234');
      await storage.delete('originals/abc');
      await storage.delete('originals/abc');
      expect(await storage.get('originals/abc')).toBeNull();
      expect(await storage.stat('originals/abc')).toBeNull();
      await expect(buffer(storage.read('originals/abc'))).rejects.toThrow();
    });

    test('empty file → no bytes', async () => {
      const storage = await open();
      await storage.put('served/a/96.webp', Buffer.alloc(0));
      expect(await storage.get('served/a/96.webp')).toHaveLength(0);
    });

    test('file copied from elsewhere → the source stays', async () => {
      const storage = await open();
      const path = join(folder, 'upload');
      await writeFile(path, 'upload');
      await storage.putFile('originals/pdf', path);
      await storage.putFile('originals/pdf', path);
      expect((await storage.get('originals/pdf'))?.toString()).toBe('upload');
    });

    test('file moved to another key → there, and gone from the first; a missing one changes nothing', async () => {
      const storage = await open();
      await storage.put('uploads/abc', Buffer.from('upload'));
      await storage.move('uploads/abc', 'originals/abc');
      await storage.move('uploads/abc', 'originals/abc');
      expect((await storage.get('originals/abc'))?.toString()).toBe('upload');
      expect(await storage.stat('uploads/abc')).toBeNull();
    });

    test('resumable upload in two parts → a file of its key; removed half → nothing', async () => {
      const storage = await open();
      const uploads = await storage.openUploads(async () => 10);
      for (const key of ['uploads/whole', 'uploads/half'])
        await uploads.create(new Upload({ id: key, size: 10, offset: 0 }));
      expect(await uploads.write(Readable.from([Buffer.from('01234')]), 'uploads/whole', 0)).toBe(5);
      expect(await uploads.getUpload('uploads/whole')).toMatchObject({ offset: 5, size: 10 });
      expect(await uploads.write(Readable.from([Buffer.from('56789')]), 'uploads/whole', 5)).toBe(10);
      expect((await storage.get('uploads/whole'))?.toString()).toBe('0123456789');
      await uploads.write(Readable.from([Buffer.from('01234')]), 'uploads/half', 0);
      await uploads.remove('uploads/half');
      expect(await storage.stat('uploads/half')).toBeNull();
    });

    test('file that cannot be read → refused, and nothing is stored', async () => {
      const storage = await open();
      await expect(storage.putFile('originals/a', join(folder, 'missing'))).rejects.toThrow('ENOENT');
      expect(await listed(storage, 'originals')).toEqual([]);
    });

    test('reader that leaves in the middle → the stream ends, and the file can be read again', async () => {
      const storage = await open();
      await storage.put('originals/large', Buffer.alloc(3_000_000, 'a'));
      for await (const _ of storage.read('originals/large')) break;
      expect(await storage.get('originals/large')).toHaveLength(3_000_000);
    });

    test('id of the place → the same at each call, and no file of the market', async () => {
      const storage = await open();
      const id = await storage.readId();
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(await storage.readId()).toBe(id);
      expect([...(await listed(storage, 'originals')), ...(await listed(storage, 'served'))]).toEqual([]);
    });

    test('place that works → writable', async () => {
      expect(await (await open()).isWritable()).toBe(true);
    });

    test('writes of before are swept → whole files stay', async () => {
      const storage = await open();
      await storage.put('originals/a', Buffer.from('a'));
      await storage.removeUnfinished(new Date());
      expect(await listed(storage, 'originals')).toHaveLength(1);
    });

    test('list → the files of one folder at any depth, with size and time', async () => {
      const storage = await open();
      const before = Date.now() - 2000;
      expect(await listed(storage, 'served')).toEqual([]);
      await storage.put('served/b/96.webp', Buffer.from('bb'));
      await storage.put('served/a/96.webp', Buffer.from('a'));
      await storage.put('originals/a', Buffer.from('aaa'));
      const files = await listed(storage, 'served');
      expect(files.map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual([
        ['served/a/96.webp', 1],
        ['served/b/96.webp', 2],
      ]);
      expect(files.every(({ modifiedAt }) => modifiedAt.getTime() > before)).toBe(true);
    });

    test('read while a file is replaced → the old or the new content, in full', async () => {
      const storage = await open();
      const versions = [Buffer.alloc(1_000_000, 'a'), Buffer.alloc(300_000, 'b')] as const;
      await storage.put('served/a/800.webp', versions[0]);
      for (let round = 0; round < 20; round++) {
        const writing = storage.put('served/a/800.webp', versions[round % 2 === 0 ? 1 : 0]);
        const read = await Promise.all(Array.from({ length: 4 }, () => storage.get('served/a/800.webp')));
        await writing;
        expect(read.every((bytes) => versions.some((version) => bytes?.equals(version)))).toBe(true);
      }
    });

    test('files written and deleted in one folder in parallel → do not disturb each other', async () => {
      const storage = await open();
      const keys = Array.from({ length: 30 }, (_, n) => `served/a/${n}.webp`);
      await Promise.all(
        keys.map(async (key, n) => {
          await storage.put(key, Buffer.from(key));
          if (n % 2 === 0) await storage.delete(key);
        }),
      );
      expect(await listed(storage, 'served')).toHaveLength(15);
    });

    test('key that leads out of the folder → refused', async () => {
      const storage = await open();
      for (const key of [
        '../secret',
        'originals/../../secret',
        '/etc/passwd',
        'originals/',
        'originals/.x',
        '',
      ]) {
        await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('is not a storage key');
      }
    });
  },
);

describe('disk storage: failures', () => {
  test('failed write → leaves nothing', async () => {
    const storage = createDiskStorage(folder);
    await expect(storage.putFile('originals/a', join(folder, 'missing'))).rejects.toThrow('ENOENT');
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
    expect(await listed(storage, 'originals')).toEqual([]);
  });

  test('partial file of a crashed write → removed once it is old, never listed', async () => {
    const storage = createDiskStorage(folder);
    await storage.put('originals/a', Buffer.from('a'));
    for (const name of ['old', 'young']) await writeFile(join(folder, 'unfinished', name), 'half');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(folder, 'unfinished', 'old'), hourAgo, hourAgo);
    await storage.removeUnfinished(new Date(Date.now() - 1_800_000));
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['young']);
    expect(await listed(storage, 'originals')).toMatchObject([{ key: 'originals/a' }]);
  });
});

describe('disk storage: addresses', () => {
  test('stored file → no address, since the market sends it', async () => {
    const storage = createDiskStorage(folder);
    await storage.put('originals/a', Buffer.from('a'));
    expect(
      await storage.address('originals/a', { type: 'a/b', disposition: 'attachment', seconds: 60 }),
    ).toBe(null);
  });
});

describe.runIf(hasS3)('S3 storage: addresses', () => {
  const bytes = Buffer.from('0123456789');
  async function addressed(seconds = 60) {
    const storage = await openBucket();
    for (const key of ['originals/a', 'originals/b']) await storage.put(key, bytes);
    const disposition = `attachment; filename="Ü.pdf"; filename*=UTF-8''%C3%9C.pdf`.replace('Ü', '_');
    const answer = { type: 'application/pdf', disposition, seconds };
    return { storage, disposition, url: String(await storage.address('originals/a', answer)) };
  }

  test('GET → the file with type, name and the entity tag of stat; in ranges', async () => {
    const { storage, disposition, url } = await addressed();
    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      etag: (await storage.stat('originals/a'))?.etag,
    });
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
  });

  test('changed in any part, unsigned, or for another method → refused', async () => {
    const { url } = await addressed();
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60');
    const forged = [
      url.replace('originals/a', 'originals/b'),
      url.replace('Expires=60', 'Expires=600'),
      url.replace(/pdf/, 'txt'),
      url.split('?')[0] ?? '',
    ];
    for (const address of forged) expect((await fetch(address)).ok, address).toBe(false);
    for (const method of ['PUT', 'DELETE']) expect((await fetch(url, { method })).status).toBe(403);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe.runIf(hasS3)('S3 storage: settings', () => {
  test.each([
    [{ bucket: 'another' }, 'There is no bucket another at S3_ENDPOINT. Set S3_BUCKET.'],
    [
      { secretAccessKey: 'wrong' },
      /^The storage at S3_ENDPOINT refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket test-\w+: SignatureDoesNotMatch\.$/,
    ],
    [{ region: 'eu-west-1' }, /^The bucket test-\w+ is in another region than S3_REGION: /],
    [
      { endpoint: 'http://127.0.0.1:1' },
      /^The storage at S3_ENDPOINT cannot be reached: .*ECONNREFUSED.*\.$/,
    ],
  ])('%o → refused with the variable to change', async (changed, message) => {
    const settings: S3Settings = { ...(await freshBucket()).settings, ...changed };
    const opened = openS3Storage(settings);
    await expect(opened).rejects.toThrow(StorageNotUsable);
    await expect(opened).rejects.toThrow(message);
  });
});

describe.runIf(hasS3)('S3 storage: failures', () => {
  async function openThroughProxy() {
    const { settings } = await freshBucket();
    const proxy = await openProxy(settings.endpoint);
    const storage = await openS3Storage({ ...settings, endpoint: proxy.url });
    await storage.put('originals/a', Buffer.alloc(8_000_000, 'a'));
    return { storage, proxy };
  }

  test('server away → every call says so, and works again afterwards', async () => {
    const { storage, proxy } = await openThroughProxy();
    proxy.refusing = true;
    proxy.cut();
    const path = join(folder, 'upload');
    await writeFile(path, 'upload');
    const calls = [
      storage.put('originals/b', Buffer.from('b')),
      storage.putFile('originals/b', path),
      storage.stat('originals/a'),
      storage.get('originals/a'),
      storage.delete('originals/a'),
      buffer(storage.read('originals/a')),
      listed(storage, 'originals'),
    ];
    const outcomes = await Promise.allSettled(calls);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StorageUnavailable) });
    expect(await storage.isWritable()).toBe(false);
    proxy.refusing = false;
    await storage.putFile('originals/b', path);
    expect((await listed(storage, 'originals')).map(({ key }) => key)).toEqual([
      'originals/a',
      'originals/b',
    ]);
    await proxy.close();
  });

  test('connection lost in the middle of a file → the stream ends with an error', async () => {
    const { storage, proxy } = await openThroughProxy();
    const stream = storage.read('originals/a');
    const rest = (async () => {
      for await (const _ of stream) proxy.cut();
    })();
    await expect(rest).rejects.toThrow(StorageUnavailable);
    await proxy.close();
  });

  test('connection lost in the middle of an upload → no file', async () => {
    const { storage, proxy } = await openThroughProxy();
    const path = join(folder, 'large');
    await writeFile(path, Buffer.alloc(8_000_000, 'b'));
    let sent = 0;
    proxy.onClientData = (data) => {
      sent += data.length;
      if (sent > 3_000_000) proxy.cut();
    };
    await expect(storage.putFile('originals/b', path)).rejects.toThrow(StorageUnavailable);
    proxy.onClientData = () => {};
    expect(await storage.stat('originals/b')).toBeNull();
    await proxy.close();
  });
});
