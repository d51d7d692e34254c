import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | null;
}

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** Milliseconds until the last byte. */
  ms: number;
}

const LIMIT_MS = 30_000;

/** Sends requests over connections that stay open; unlike `fetch`, any method and header that Node can write. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });
  private readonly url: URL;

  constructor(url: string) {
    this.url = new URL(url);
  }

  /**
   * Sends a request, and once more on a connection of its own if the kept one was closed meanwhile.
   * @throws Error if there is no complete answer within 30 seconds
   */
  async send(sent: Sent): Promise<Received> {
    try {
      return await this.once(sent, this.agent);
    } catch {
      return await this.once(sent, new Agent());
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private once({ method, path, headers = {}, body }: Sent, agent: Agent): Promise<Received> {
    return new Promise((resolve, reject) => {
      const started = performance.now();
      const outgoing = request(
        {
          agent,
          host: this.url.hostname,
          port: this.url.port,
          method,
          path,
          headers: { ...(body && { 'content-length': String(body.length) }), ...headers },
          signal: AbortSignal.timeout(LIMIT_MS),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: decoded(Buffer.concat(chunks), answer.headers['content-encoding']),
              ms: performance.now() - started,
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });
  }
}

/** The bytes of an answer as they were before they were compressed. */
function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
