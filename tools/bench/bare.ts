import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, usage } from './child.ts';

/** The reference: a bare node:http server that serves the given bytes for each path. */
interface StoredAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

const answers = new Map<string, StoredAnswer>();
const server = createServer((request, response) => {
  const page = answers.get(request.url ?? '/');
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, page.headers);
  response.end(page.body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

answer((message) => {
  if (message.give) {
    const { path, headers, body } = message.give as { path: string; body: string } & StoredAnswer;
    answers.set(path, { headers, body: Buffer.from(body, 'base64') });
  }
  return { ...usage(), url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
