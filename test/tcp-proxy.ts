import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server, whose connections a test can pause, cut or refuse. */
export interface TcpProxy {
  /** The server's address with the proxy's host and port. */
  url: string;
  /** The number of connections so far, including refused ones. */
  readonly attempts: number;
  /** The number of open connections. */
  readonly open: number;
  /** While true, new connections are closed immediately, as by a server that is starting. */
  refusing: boolean;
  /** While true, data is held back in both directions without an error. */
  holding: boolean;
  /** Receives data of clients before it is forwarded or held. */
  onClientData: (data: Buffer) => void;
  /** Ends every open connection. */
  cut(): void;
  close(): Promise<void>;
}

export async function openProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let attempts = 0;
  let holding = false;
  const pass = (action: () => void) => {
    if (holding) held.push(action);
    else action();
  };
  const forward = (from: Socket, to: Socket, seen?: (data: Buffer) => void) => {
    from.on('data', (data) => {
      seen?.(data);
      pass(() => to.write(data));
    });
    from.on('error', () => {});
    from.on('close', () => pass(() => to.destroySoon()));
  };
  const server = createServer((client) => {
    attempts += 1;
    if (proxy.refusing) {
      client.destroy();
      return;
    }
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    const upstream = connect(Number(target.port), target.hostname);
    forward(client, upstream, (data) => proxy.onClientData(data));
    forward(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : '');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: TcpProxy = {
    url: url.href,
    refusing: false,
    get attempts() {
      return attempts;
    },
    get open() {
      return sockets.size;
    },
    get holding() {
      return holding;
    },
    set holding(value) {
      holding = value;
      if (!value) for (const send of held.splice(0)) send();
    },
    onClientData: () => {},
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
