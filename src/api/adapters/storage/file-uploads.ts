import { FileStore } from '@tus/file-store';
import { type DataStore, Upload } from '@tus/server';
import { TUS_EXTENSIONS } from './tus-extensions.ts';

/** Resumable uploads in a folder. A file there has the bytes that have come; how many will come, `sizeOf` says. */
export function openFileUploads(
  directory: string,
  sizeOf: (key: string) => Promise<number | null>,
): DataStore {
  const store = new FileStore({
    directory,
    configstore: {
      get: async (id) => {
        const size = await sizeOf(id);
        return size === null ? undefined : new Upload({ id, size, offset: 0 });
      },
      set: async () => {},
      delete: async () => {},
    },
  });
  store.extensions = TUS_EXTENSIONS;
  return store;
}
