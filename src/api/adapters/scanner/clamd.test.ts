import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ScannerUnavailable } from '#api/ports/scanner.ts';
import { type Clamd, EICAR, openClamd } from '#test/clamd.ts';
import { createClamdScanner } from './clamd.ts';

let clamd: Clamd;
const SOON = { connectMs: 50, silenceMs: 50 };

beforeAll(async () => {
  clamd = await openClamd();
});
beforeEach(() => {
  Object.assign(clamd.is, { mode: 'working', maxBytes: Number.POSITIVE_INFINITY, answer: null });
  clamd.scanned.length = 0;
});
afterAll(() => clamd.close());

const scan = (bytes: Buffer | string | Readable, limits?: typeof SOON) =>
  createClamdScanner(clamd.url, limits).scan(
    bytes instanceof Readable ? bytes : Readable.from([Buffer.from(bytes)]),
  );

describe('scan', () => {
  test('clean file of several chunks → clean, and every byte was sent', async () => {
    const file = randomBytes(300_000);
    const chunks = [file.subarray(0, 100_000), Buffer.alloc(0), file.subarray(100_000)];
    expect(await scan(Readable.from(chunks))).toEqual({ outcome: 'clean' });
    expect(clamd.scanned).toEqual([file]);
  });

  test('empty file → clean', async () => {
    expect(await scan(Readable.from([]))).toEqual({ outcome: 'clean' });
    expect(clamd.scanned).toEqual([Buffer.alloc(0)]);
  });

  test('EICAR test file → infected, with the name of the finding', async () => {
    expect(await scan(EICAR)).toEqual({ outcome: 'infected', finding: 'Eicar-Test-Signature' });
  });

  test('larger than StreamMaxLength → too large, also while the rest is being sent', async () => {
    clamd.is.maxBytes = 1000;
    expect(await scan(randomBytes(1001))).toEqual({ outcome: 'too_large' });
    const endless = Readable.from(
      (function* () {
        for (;;) yield randomBytes(65_536);
      })(),
    );
    expect(await scan(endless)).toEqual({ outcome: 'too_large' });
    expect(endless.destroyed).toBe(true);
  });

  test('larger than MaxFileSize or MaxScanSize, with AlertExceedsMax → too large', async () => {
    clamd.is.answer = 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND';
    expect(await scan('x')).toEqual({ outcome: 'too_large' });
  });

  test.each(['stream: Time limit reached ERROR', 'COMMAND READ TIMED OUT', 'stream: OK FOUN', ''])(
    'answer that is no verdict: %j → unavailable',
    async (answer) => {
      clamd.is.answer = answer;
      await expect(scan('x')).rejects.toThrow(ScannerUnavailable);
    },
  );

  test.each(['away', 'half'] as const)('clamd is %s → unavailable', async (mode) => {
    clamd.is.mode = mode;
    await expect(scan(randomBytes(200_000))).rejects.toThrow(ScannerUnavailable);
  });

  test('clamd never answers → unavailable after the time limit', async () => {
    clamd.is.mode = 'silent';
    await expect(scan('x', SOON)).rejects.toThrow(ScannerUnavailable);
  });

  test('nothing listens, by TCP and by socket → unavailable', async () => {
    const gone = await openClamd();
    await gone.close();
    for (const url of [gone.url, 'unix:/nowhere/clamd.ctl'])
      await expect(createClamdScanner(url).scan(Readable.from([Buffer.from('x')]))).rejects.toThrow(
        ScannerUnavailable,
      );
  });

  test('stream that fails → its own error', async () => {
    const failing = new Readable({ read: () => failing.destroy(new Error('disk gone')) });
    await expect(scan(failing)).rejects.toThrow('disk gone');
  });

  test('aborted before, and while it waits for the answer → the reason of the signal', async () => {
    clamd.is.mode = 'silent';
    const scanner = createClamdScanner(clamd.url);
    const reason = new Error('stopping');
    await expect(scanner.scan(Readable.from([Buffer.from('x')]), AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
    const controller = new AbortController();
    const scanning = scanner.scan(Readable.from([Buffer.from('x')]), controller.signal);
    await expect.poll(() => clamd.scanned.length).toBe(1);
    controller.abort(reason);
    await expect(scanning).rejects.toBe(reason);
  });
});

describe('readVersion', () => {
  const read = (version: string) => {
    clamd.is.version = version;
    return createClamdScanner(clamd.url).readVersion();
  };

  test('with signatures → engine, and when they were made', async () => {
    expect(await read('ClamAV 1.4.3/27700/Sun Mar  1 08:35:35 2026')).toEqual({
      engine: 'ClamAV 1.4.3',
      signaturesAt: new Date('2026-03-01T08:35:35Z'),
    });
  });

  test('without dated signatures → engine alone', async () => {
    expect(await read('ClamAV 1.4.3')).toEqual({ engine: 'ClamAV 1.4.3', signaturesAt: null });
  });

  test('away → unavailable', async () => {
    clamd.is.mode = 'away';
    await expect(read('')).rejects.toThrow(ScannerUnavailable);
  });
});
