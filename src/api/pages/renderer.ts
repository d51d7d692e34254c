import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BadConfiguration } from '#api/kernel/config.ts';
import type { Dispatch } from '#api/kernel/dispatch.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { ApiFailure, type Transport } from '#client/client.ts';

interface RenderedPage {
  status: number;
  location?: string;
  html: string;
}

/** What the server build of the pages exports. */
interface ServerEntry {
  PAGE_PARAMETERS: readonly string[];
  PERSONAL_PATHS: readonly string[];
  DRAFT_ADDRESS: string;
  createRenderer: (options: {
    manifest: unknown;
    publicUrl: string;
  }) => (path: string, transport: Transport) => Promise<RenderedPage>;
}

export interface Renderer {
  /** Renders a path (with query), and says which tags it shows. */
  render: (path: string) => Promise<RenderedPage & { tags: string[] }>;
  /** Query parameters that change a page, in the order of their normal form. */
  parameters: readonly string[];
  /** What the paths of personal pages begin with. */
  personalPaths: readonly string[];
  /** The one address that pages of this site may show in a frame. */
  framedAddress: string;
}

/** Loads the built pages from `dist`; they reach the API in this process, through the same dispatch as the network. */
export async function loadRenderer(dist: string, publicUrl: string, dispatch: Dispatch): Promise<Renderer> {
  const manifest: unknown = JSON.parse(
    await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8').catch(() => {
      throw new BadConfiguration(`There is no build of the pages in ${dist}; npm start makes one.`);
    }),
  );
  const entry: ServerEntry = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href);
  const render = entry.createRenderer({ manifest, publicUrl });
  return {
    parameters: entry.PAGE_PARAMETERS,
    personalPaths: entry.PERSONAL_PATHS,
    framedAddress: entry.DRAFT_ADDRESS,
    render: async (path) => {
      const tags = new Set<string>();
      const page = await render(path, (request) =>
        dispatch(request.key, { ...request, address: null, requestId: randomUUID() }, (...names) => {
          for (const name of names) tags.add(name);
        }).catch((error: unknown) => {
          if (error instanceof ApiError)
            throw new ApiFailure(error.statusCode, [error.messages].flat(), error.code);
          throw error;
        }),
      );
      return { ...page, tags: [...tags] };
    },
  };
}
