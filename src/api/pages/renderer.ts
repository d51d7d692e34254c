import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BadConfiguration } from '#api/kernel/config.ts';
import { Dependencies, type Dispatch } from '#api/kernel/dispatch.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { ApiFailure, type Transport } from '#client/client.ts';
import type { RenderedPage } from '#web/entry-server.tsx';

/** What the server build of the pages exports. Types only: the server loads the build, never the sources. */
export type ServerEntry = typeof import('#web/entry-server.tsx');

export interface Renderer {
  /** Renders a path (with query), and says which tags it shows. */
  render: (path: string) => Promise<RenderedPage & { tags: string[] }>;
  /** Query parameters that change a page, in the order of the normal form. */
  parameters: readonly string[];
  /** Its page is that of all addresses where nothing is. */
  notFoundAddress: string;
  /** The only address that pages of this site may show in a frame. */
  framedAddress: string;
  /** Development mode: no page is cached, and Vite's scripts may run in it. */
  development?: true;
}

/** Loads the built pages from `dist`; they reach the API in this process, through the same dispatch as the network. */
export async function loadRenderer(dist: string, publicUrl: string, dispatch: Dispatch): Promise<Renderer> {
  const manifest = JSON.parse(
    await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8').catch(() => {
      throw new BadConfiguration(`There is no build of the pages in ${dist}; npm start makes one.`);
    }),
  );
  const entry: ServerEntry = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href);
  const render = entry.createRenderer({ manifest, publicUrl });
  return {
    ...describePages(entry),
    render: (path) => collectTags(dispatch, (transport) => render(path, transport)),
  };
}

export const describePages = (entry: ServerEntry) => ({
  parameters: entry.PAGE_PARAMETERS,
  notFoundAddress: entry.NOT_FOUND_ADDRESS,
  framedAddress: entry.DRAFT_ADDRESS,
});

/** Renders with a transport that calls the API in this process, and collects the tags of all its responses. */
export async function collectTags(
  dispatch: Dispatch,
  render: (transport: Transport) => Promise<RenderedPage>,
): Promise<RenderedPage & { tags: string[] }> {
  const shows = new Dependencies();
  const page = await render((request) =>
    dispatch(request.key, { ...request, address: null, requestId: randomUUID() }, shows).catch(
      (error: unknown) => {
        if (error instanceof ApiError) throw new ApiFailure(error.statusCode, [error.messages].flat(), error);
        throw error;
      },
    ),
  );
  return { ...page, tags: [...shows.tags] };
}
