import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Headers, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { latestMigration } from '#db/migrations.ts';
import { restoreFolder } from '#db/unfinished-restore.ts';
import { type BackupHeader, readArchive, type Source, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { restore } from './restore.ts';

const HEADER: BackupHeader = {
  format: 1,
  version: '0.1.0',
  database: 'embedded',
  migration: latestMigration(),
  createdAt: '2026-03-01T12:00:00.000Z',
};

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-archive-'));
  file = join(folder, 'backup.tar.gz');
  await writeFile(join(folder, 'content'), 'content');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
type Part = [header: Headers & { name: string; pax?: Record<string, string> }, content?: string];
const json = (name: string, value: unknown): Part => [{ name }, JSON.stringify(value)];
const SAVED: Part = [{ name: 'db/PG_VERSION' }, '18'];
const manifest = (...paths: string[]): Part =>
  json(
    'manifest/1.json',
    paths.map((path) => ({ path, size: 2, sha256: sha256('18') })),
  );
const END = json('manifest/end.json', { entries: 1 });

/** Writes an archive of these entries, whatever they are. */
async function archiveOf(...parts: Part[]): Promise<void> {
  const tar = pack();
  for (const [header, content = ''] of parts) tar.entry({ ...header }, content);
  tar.finalize();
  await writeFile(file, gzipSync(await buffer(tar)));
}

/** The message with which this archive is refused; nothing may have been written. */
async function refusal(): Promise<string> {
  const dataDir = join(folder, 'data');
  const error = await restore({ databaseUrl: null, dataDir, s3: null }, file).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BackupError);
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('lock.sqlite'))).toEqual([]);
  return (error as Error).message;
}

describe('restore of an archive', () => {
  test.each<[string, Part[], string | RegExp]>([
    ['path out of the folder', [[{ name: 'db/../../evil' }, '18']], 'holds "db/../../evil"'],
    ['absolute path', [[{ name: '/etc/passwd' }, '18']], 'holds "/etc/passwd"'],
    ['path of no backup', [[{ name: 'lock.sqlite' }, '18']], 'holds "lock.sqlite"'],
    ['symbolic link', [[{ name: 'db/x', type: 'symlink', linkname: '/etc' }]], 'holds "db/x"'],
    ['hard link', [[{ name: 'db/x', type: 'link', linkname: '/etc/passwd' }]], 'holds "db/x"'],
    [
      'checksum of other content',
      [[{ name: 'db/PG_VERSION' }, '17'], manifest('db/PG_VERSION')],
      'db/PG_VERSION is not what was saved',
    ],
    ['file without a checksum', [SAVED, manifest(), END], /damaged/],
    ['checksum without a file', [manifest('db/PG_VERSION'), END], /damaged/],
    ['entry left out', [END], /damaged/],
    ['no end', [SAVED, manifest('db/PG_VERSION')], 'ends too early'],
    ['manifest that is not JSON', [[{ name: 'manifest/1.json' }, '{']], /damaged/],
    ['more than there is room for', [[{ name: 'db/base', size: 2 ** 50 }]], 'more than there is room for'],
  ])('%s → refused, nothing written', async (_, parts, message) => {
    if (parts[0]?.[0].size) await hugeArchive();
    else await archiveOf(json('backup.json', HEADER), ...parts);
    expect(await refusal()).toMatch(message);
  });

  test('newer version or format → refused', async () => {
    await archiveOf(json('backup.json', { ...HEADER, migration: latestMigration() + 1 }), SAVED);
    expect(await refusal()).toContain('newer version');
    await archiveOf(json('backup.json', { format: 2 }), SAVED);
    expect(await refusal()).toContain('newer version');
  });

  test('other file, empty file, archive of something else → refused', async () => {
    for (const content of ['not an archive', '', gzipSync('not an archive'), gzipSync(Buffer.alloc(2048))]) {
      await writeFile(file, content);
      expect(await refusal()).toMatch(/damaged, or not a backup|too early/);
    }
    await archiveOf(SAVED);
    expect(await refusal()).toContain('not a backup');
  });

  test('archive cut off or changed anywhere → refused', async () => {
    await archiveOf(json('backup.json', HEADER), SAVED, manifest('db/PG_VERSION'), END);
    const whole = await readFile(file);
    for (const at of [20, 0.3, 0.6, 0.9].map((part) => Math.floor(part < 1 ? part * whole.length : part))) {
      await writeFile(file, whole.subarray(0, at));
      await refusal();
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      await writeFile(file, changed);
      await refusal();
    }
  });

  test('a path twice → refused, and no market is left', async () => {
    const twice = json(
      'manifest/2.json',
      [0, 1].map(() => ({ path: 'db/PG_VERSION', size: 2, sha256: sha256('18') })),
    );
    await archiveOf(
      json('backup.json', HEADER),
      SAVED,
      SAVED,
      twice,
      json('manifest/end.json', { entries: 2 }),
    );
    const dataDir = join(folder, 'twice');
    await expect(restore({ databaseUrl: null, dataDir, s3: null }, file)).rejects.toThrow('EEXIST');
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
    expect(existsSync(restoreFolder(dataDir))).toBe(true);
  });

  test('header of many megabytes → refused before they are read', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024, 'a').toString();
    await archiveOf(json('backup.json', HEADER), [{ name: 'db/x', pax: { path: long } }]);
    expect(await refusal()).toMatch(/damaged/);
  });
});

/** An archive whose entry claims a petabyte. */
async function hugeArchive(): Promise<void> {
  const tar = pack();
  const [header, content = ''] = json('backup.json', HEADER);
  tar.entry(header, content);
  tar.entry({ name: 'db/base', size: 2 ** 50 }).write('x'.repeat(100_000));
  const chunks: Buffer[] = [];
  for await (const chunk of tar) {
    chunks.push(chunk);
    if (Buffer.concat(chunks).length > 100_000) break;
  }
  await writeFile(file, gzipSync(Buffer.concat(chunks)));
}

describe('writeArchive', () => {
  async function* sources(count: number): AsyncGenerator<Source> {
    yield { path: 'db', folder: true };
    for (let n = 0; n < count; n++) yield { path: `db/${n}`, file: join(folder, 'content') };
  }
  const read = (reader: Partial<Parameters<typeof readArchive>[1]> = {}) =>
    readArchive(file, { onHeader: () => {}, maxBytes: 1e9, ...reader });

  test('more files than one manifest lists → all are read back', async () => {
    expect(await writeArchive(file, HEADER, sources(1500))).toMatchObject({ entries: 1501 });
    const paths: string[] = [];
    const header = await read({
      store: async ({ path, folder: isFolder, body }) => {
        paths.push(path);
        expect((await buffer(body)).toString()).toBe(isFolder ? '' : 'content');
      },
    });
    expect(header).toEqual(HEADER);
    expect(paths).toEqual(['db', ...Array.from({ length: 1500 }, (_, n) => `db/${n}`)]);
  });

  test('failure in between → the former archive stays, and nothing else is left', async () => {
    await writeFile(file, 'former');
    async function* failing(): AsyncGenerator<Source> {
      yield* sources(3);
      yield { path: 'db/gone', file: join(folder, 'gone') };
    }
    await expect(writeArchive(file, HEADER, failing())).rejects.toThrow('ENOENT');
    expect(await readFile(file, 'utf8')).toBe('former');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a file that may be gone, and is → left out', async () => {
    async function* withGone(): AsyncGenerator<Source> {
      yield { path: 'mail/gone', file: join(folder, 'gone'), mayBeGone: true };
      yield* sources(3);
    }
    expect(await writeArchive(file, HEADER, withGone())).toMatchObject({ entries: 4 });
    expect(await read()).toEqual(HEADER);
  });

  test('partial archive of a killed backup → removed by the next one once it is old', async () => {
    const parts = ['backup.tar.gz.01234567.part', 'backup.tar.gz.89abcdef.part'].map((name) =>
      join(folder, name),
    );
    for (const part of parts) await writeFile(part, 'half');
    const [old = '', young = ''] = parts;
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, hoursAgo, hoursAgo);
    await writeArchive(file, HEADER, sources(1));
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    await rm(young);
  });

  test('target in a missing folder → an error that names it', async () => {
    const target = join(folder, 'missing/backup.tar.gz');
    await expect(writeArchive(target, HEADER, sources(1))).rejects.toThrow('missing');
    await mkdir(join(folder, 'missing'));
    await writeArchive(target, HEADER, sources(1));
    expect(existsSync(target)).toBe(true);
  });
});
