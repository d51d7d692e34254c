import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Db, openUnmigrated } from '#db/client.ts';
import { appliedMigration } from '#db/migrations.ts';
import { BackupError } from './backup-error.ts';

/** A copy of the embedded database, until it is released. */
export interface EmbeddedCopy {
  /** The folder with the database's files. */
  folder: string;
  migration: number;
  release: () => Promise<void>;
}

const socketPath = (dataDir: string): string => join(dataDir, 'backup.sock');
const copyFolder = (dataDir: string): string => join(dataDir, 'backup.part');
const RUNNING = 'Another backup is being made.';
type CopyTo = (folder: string) => Promise<void>;
type Reply = { folder: string; migration: number } | { error: string };

/**
 * Lets `npm run backup` copy the database of this process: only this process may read its files while it runs. The
 * socket is in the data folder, which only this account may enter. A copy stays until its connection ends, so a killed
 * backup leaves none.
 * @returns a function that ends it
 */
export async function serveCopies(
  dataDir: string,
  { db, copyTo }: { db: Db; copyTo: CopyTo },
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  await rm(copyFolder(dataDir), { recursive: true, force: true });
  // What a crash has left: the data folder is locked, so no other process listens on it.
  await rm(socketPath(dataDir), { force: true });
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    const reply = (answer: Reply) => socket.write(`${JSON.stringify(answer)}\n`);
    socket.on('error', () => {});
    if (sockets.size > 0) {
      reply({ error: RUNNING });
      socket.end();
      return;
    }
    sockets.add(socket);
    const ended = new Promise((resolve) => {
      socket.resume().on('end', resolve).on('close', resolve);
    });
    try {
      const folder = await copyDatabase(dataDir, copyTo);
      // Not the latest of the sources, which may have been updated since this process has started.
      reply({ folder, migration: await appliedMigration(db) });
      await ended;
    } catch (error) {
      onError(error);
      reply({ error: `The database could not be copied: ${(error as Error).message}.` });
    } finally {
      await rm(copyFolder(dataDir), { recursive: true, force: true });
      sockets.delete(socket);
      socket.end();
    }
  });
  server.on('error', onError);
  // A failed start must be able to end.
  server.unref().listen(socketPath(dataDir));
  await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(() => {});
  return async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) server.close();
  };
}

/**
 * Copies the embedded database of a data folder: by the market that runs on it, or at rest.
 * @throws BackupError while another backup is made; FolderNotLocked if another command is using the folder
 */
export async function copyEmbedded(dataDir: string): Promise<EmbeddedCopy> {
  const socket = await connect(socketPath(dataDir));
  return socket ? copyOf(socket) : copyAtRest(dataDir);
}

async function copyOf(socket: Socket): Promise<EmbeddedCopy> {
  const line = await firstLine(socket);
  const reply: Reply = JSON.parse(line || '{"error": "The market ended during the backup."}');
  if ('error' in reply) throw new BackupError(reply.error);
  return {
    ...reply,
    release: async () => {
      if (socket.destroyed) return;
      // The market closes its end when the copy is deleted.
      const closed = once(socket, 'close');
      socket.resume().end();
      await closed;
    },
  };
}

async function copyAtRest(dataDir: string): Promise<EmbeddedCopy> {
  const { db, copyTo, close } = await openUnmigrated(dataDir);
  const release = async () => {
    await rm(copyFolder(dataDir), { recursive: true, force: true });
    await close();
  };
  try {
    const migration = await appliedMigration(db);
    return { folder: await copyDatabase(dataDir, copyTo), migration, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function copyDatabase(dataDir: string, copyTo: CopyTo): Promise<string> {
  const folder = copyFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await copyTo(join(folder, 'db'));
  return join(folder, 'db');
}

/** Null if no market listens. */
async function connect(path: string): Promise<Socket | null> {
  if (!existsSync(path)) return null;
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    socket.on('error', () => {});
    return socket;
  } catch {
    return null;
  }
}

async function firstLine(socket: Socket): Promise<string> {
  let received = '';
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    received += chunk;
    if (received.includes('\n')) break;
  }
  return received;
}
