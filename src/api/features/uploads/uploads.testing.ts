import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A part of a file, sent to `/api/v1/uploads` as a tus client does. */
interface Part {
  offset: number;
  bytes: Buffer;
  /** Breaks the connection when so many bytes of the part were sent. */
  breakAfter?: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A tus client without a browser, on a server that listens. */
export function tusClient(app: FastifyInstance, token: string | undefined) {
  const { port } = app.server.address() as AddressInfo;

  function send(
    method: string,
    path: string,
    headers: Record<string, string | number>,
    body?: Buffer,
    breakAfter?: number,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({
        port,
        method,
        path,
        headers: {
          'tus-resumable': '1.0.0',
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      });
      sent.on('error', reject).on('response', async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
      });
      if (breakAfter === undefined) sent.end(body);
      else sent.write(body?.subarray(0, breakAfter), () => setImmediate(() => sent.destroy()));
    });
  }

  return {
    send,
    begin: (size: number, metadata: Record<string, string>) =>
      send('POST', '/api/v1/uploads', {
        'upload-length': size,
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${base64(value)}`)
          .join(','),
        'content-length': 0,
      }),
    /** How many bytes the server has. */
    offsetOf: async (path: string) => Number((await send('HEAD', path, {})).headers['upload-offset']),
    head: (path: string) => send('HEAD', path, {}),
    remove: (path: string) => send('DELETE', path, {}),
    patch: (path: string, { offset, bytes, breakAfter }: Part) =>
      send(
        'PATCH',
        path,
        {
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
        bytes,
        breakAfter,
      ),
  };
}
