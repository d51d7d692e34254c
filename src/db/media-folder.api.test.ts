import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStorage } from '#api/adapters/storage/disk-storage.ts';
import { freshDatabase, onServer } from '#test/database.ts';
import { openProxy } from '#test/tcp-proxy.ts';
import { type OpenDatabase, openServer } from './client.ts';
import { MediaNotShared } from './media-folder.ts';

describe.runIf(onServer)('media folder of nodes on one database', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let folder: string;
  let nodes: OpenDatabase[] = [];

  beforeEach(async () => {
    fresh = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'emporia-nodes-'));
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    nodes = [];
    await fresh.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function openNode(media: string, url = String(fresh.url)): Promise<OpenDatabase> {
    const node = await openServer(url, { media: createDiskStorage(join(folder, media)) });
    nodes.push(node);
    return node;
  }

  test('one folder, started together → both open', async () => {
    await Promise.all([openNode('media'), openNode('media')]);
    expect(nodes).toHaveLength(2);
  });

  test('a folder each → the second is refused', async () => {
    await openNode('media');
    await expect(openNode('other')).rejects.toThrow(MediaNotShared);
  });

  test('a folder each, started together → one is refused', async () => {
    const opened = await Promise.allSettled([openNode('media'), openNode('other')]);
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('stopped, then another folder started → it opens', async () => {
    const first = await openNode('media');
    await first.close();
    nodes = [];
    await openNode('other');
  });

  test('connection lost and restored → another folder is refused', async () => {
    const proxy = await openProxy(String(fresh.url));
    const first = await openNode('media', proxy.url);
    const { promise: reconnected, resolve } = Promise.withResolvers<void>();
    await first.listen('news', () => {}, resolve);
    proxy.cut();
    await reconnected;
    await expect(openNode('other')).rejects.toThrow(MediaNotShared);
    await proxy.close();
  });

  test('program without media → opens beside any node', async () => {
    await openNode('media');
    nodes.push(await openServer(String(fresh.url)));
  });
});
