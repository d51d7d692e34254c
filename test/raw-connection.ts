import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A bare connection to a server of this machine, for requests that no HTTP client would send. */
export interface RawConnection {
  socket: Socket;
  send: (text: string | Buffer) => void;
  /** Resolves with all that has come once it matches, or once the server has closed the connection. */
  received: (pattern: RegExp) => Promise<string>;
  /** Resolves with all that has come once the server has closed the connection. */
  ended: () => Promise<string>;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  let closed = false;
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  socket.on('data', (chunk) => {
    text += chunk;
    tell();
  });
  // A server that closes while something is still sent to it resets the connection.
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
    tell();
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
