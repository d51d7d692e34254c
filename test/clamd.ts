import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The file that every scanner takes for a virus; in parts, so that no scanner takes this one for it. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

const INSTREAM = 'zINSTREAM\0';

export interface Clamd {
  /** For CLAMD_URL. */
  url: string;
  /** How it behaves from now on. */
  is: {
    /** `half`: it closes the connection within its answer; `silent`: it never answers. */
    mode: 'working' | 'away' | 'half' | 'silent';
    /** The answer to VERSION. */
    version: string;
    /** StreamMaxLength. */
    maxBytes: number;
    /** What it answers to every file, instead of a verdict. */
    answer: string | null;
  };
  /** The files that were sent whole, and how many times somebody has connected. */
  scanned: Buffer[];
  connections: number;
  close: () => Promise<void>;
}

/** A stand-in for ClamAV's daemon, which finds the EICAR test file. */
export async function openClamd(): Promise<Clamd> {
  const open = new Set<Socket>();
  const clamd: Clamd = {
    url: '',
    is: {
      mode: 'working',
      version: 'ClamAV 1.4.3/27700/Sun Mar  1 08:35:35 2026',
      maxBytes: Number.POSITIVE_INFINITY,
      answer: null,
    },
    scanned: [],
    connections: 0,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((socket) => {
    clamd.connections++;
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (clamd.is.mode === 'away') return void socket.destroy();
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const answer = answerTo(clamd, received);
      if (answer === null || clamd.is.mode === 'silent') return;
      socket.removeAllListeners('data').pause();
      socket.end(clamd.is.mode === 'half' ? answer.slice(0, answer.length / 2) : `${answer}\0`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  clamd.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return clamd;
}

/** Null as long as the command has not come as a whole. */
function answerTo({ is, scanned }: Clamd, received: Buffer): string | null {
  if (received.toString('latin1') === 'zVERSION\0') return is.version;
  if (received.length < INSTREAM.length) return null;
  if (!received.subarray(0, INSTREAM.length).equals(Buffer.from(INSTREAM))) return 'UNKNOWN COMMAND';
  const chunks: Buffer[] = [];
  let size = 0;
  for (let at = INSTREAM.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    const chunk = received.subarray(at + 4, at + 4 + length);
    if (length > 0) chunks.push(chunk);
    size += length;
    at += 4 + length;
    if (size > is.maxBytes) return 'INSTREAM size limit exceeded. ERROR';
    if (length > 0) continue;
    const file = Buffer.concat(chunks);
    scanned.push(file);
    return is.answer ?? (file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
  }
  return null;
}
