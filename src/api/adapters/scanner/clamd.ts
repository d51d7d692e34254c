import { connect, type NetConnectOpts } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Scanner,
  ScannerUnavailable,
  type ScannerVersion,
  type ScanResult,
} from '#api/ports/scanner.ts';

/** The port that clamd's documentation uses for TCPSocket. */
const DEFAULT_PORT = 3310;
const MAX_ANSWER_LENGTH = 4096;

const TIME_LIMITS = {
  connectMs: 5000,
  /** While neither side sends anything. By default clamd scans a file for two minutes at most (MaxScanTime). */
  silenceMs: 150_000,
};

/**
 * A scanner that speaks the protocol of ClamAV's daemon: one command per connection, ended by a zero byte, as is its
 * answer.
 * @param url `tcp://host:port` or `unix:/path`
 */
export function createClamdScanner(url: string, limits = TIME_LIMITS): Scanner {
  const address = addressOf(url);

  async function ask(parts: Iterable<Buffer> | AsyncIterable<Buffer>, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect({ ...address, timeout: limits.connectMs, signal });
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('connect', () => socket.setTimeout(limits.silenceMs))
      .on('timeout', () => reject(new Error('The scanner did not answer in time.')))
      .on('error', reject)
      .on('close', () => reject(new Error('The scanner closed the connection without an answer.')))
      .on('data', (text) => {
        answer += text;
        if (answer.endsWith('\0')) resolve(answer.slice(0, -1).trim());
        else if (answer.length > MAX_ANSWER_LENGTH)
          reject(new Error('The answer of the scanner is too long.'));
      });
    // Its answer may come before the end of the file.
    pipeline(parts, socket, { end: false }).catch(reject);
    try {
      return await promise;
    } finally {
      socket.destroy();
    }
  }

  return {
    async scan(bytes, signal) {
      try {
        return resultOf(await ask(instream(bytes), signal));
      } catch (error) {
        signal?.throwIfAborted();
        throw bytes.errored ?? new ScannerUnavailable({ cause: error });
      } finally {
        bytes.destroy();
      }
    },
    async readVersion(signal) {
      try {
        return versionOf(await ask([Buffer.from('zVERSION\0')], signal));
      } catch (error) {
        signal?.throwIfAborted();
        throw new ScannerUnavailable({ cause: error });
      }
    },
  };
}

function addressOf(url: string): NetConnectOpts {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) };
}

/** The command INSTREAM: each chunk after its length in four bytes; a length of 0 ends the file. */
async function* instream(bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    // When a file is too large, clamd says so and closes the connection. A write that fails loses an answer that was not
    // read yet, so what has come is read right before it: the second turn begins with that. It fails all the same if the
    // answer comes in between (once in 50 to 300 times), and the next attempt gets it.
    await nextTurn();
    await nextTurn();
    yield Buffer.concat([lengthOf(chunk), chunk]);
  }
  yield lengthOf([]);
}

function lengthOf({ length }: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** @throws Error for an answer that is no verdict, such as one about the memory of clamd */
function resultOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { outcome: 'clean' };
  if (answer.startsWith('INSTREAM size limit exceeded')) return { outcome: 'too_large' };
  const finding = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (!finding) throw new Error(`The scanner answered '${answer}'.`);
  // With AlertExceedsMax; without it clamd calls what it has not looked through clean.
  if (finding.startsWith('Heuristics.Limits.Exceeded')) return { outcome: 'too_large' };
  return { outcome: 'infected', finding };
}

/** Reads an answer such as 'ClamAV 1.4.3/27700/Mon Jul 14 08:35:35 2026', whose second and third part may be missing. */
function versionOf(answer: string): ScannerVersion {
  const [engine = '', , madeAt = ''] = answer.split('/');
  // The hour is that of clamd's machine, which it does not say; what matters are days.
  const time = Date.parse(`${madeAt} UTC`);
  return { engine, signaturesAt: Number.isNaN(time) ? null : new Date(time) };
}
