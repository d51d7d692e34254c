import { createReadStream } from 'node:fs';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Storage } from './storage.port.ts';

/** Files in a folder of this machine. */
export function createDiskStorage(location: string): Storage {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    putFile: (key, path) => disk.putStream(key, createReadStream(path)),
    has: (key) => disk.exists(key),
    get: async (key) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null),
    stream: async (key) => {
      if (!(await disk.exists(key))) return null;
      const { contentLength } = await disk.getMetaData(key);
      return { stream: await disk.getStream(key), bytes: contentLength };
    },
    delete: (key) => disk.delete(key),
  };
}
