import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection to a local server, for requests that no HTTP client would send. */
export interface RawConnection {
  socket: Socket;
  send: (text: string | Buffer) => void;
  /** Resolves to everything received once it matches `pattern`, or once the server has closed the connection. */
  received: (pattern: RegExp) => Promise<string>;
  /** Resolves to everything received once the server has closed the connection. */
  ended: () => Promise<string>;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  let closed = false;
  let changed = Promise.withResolvers<void>();
  const notify = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  socket.on('data', (chunk) => {
    text += chunk;
    notify();
  });
  // A server that closes while data is still being sent resets the connection.
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
    notify();
  });
  const until = async (done: () => boolean): Promise<string> => {
    while (!done() && !closed) await changed.promise;
    return text;
  };
  return {
    socket,
    send: (part) => void socket.write(part),
    received: (pattern) => until(() => pattern.test(text)),
    ended: () => until(() => false),
  };
}
