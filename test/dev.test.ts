import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../scripts/lib/free-port.mjs';
import { copyRepository } from './copy.ts';

// Starting a market and transforming its pages is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

describe.runIf(process.platform !== 'win32')('npm run dev', () => {
  const address = `http://localhost:${freePort()}`;
  const screen = 'src/web/apps/storefront/all-categories.screen.tsx';
  let folder: string;
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    folder = await copyRepository();
    const market = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: new URL(address).port, DEMO: '0' },
    });
    stop = () => {
      const ended = once(market, 'close');
      market.kill();
      return ended;
    };
    let output = '';
    await new Promise<void>((open, fail) => {
      for (const stream of [market.stdout, market.stderr]) {
        stream.on('data', (text) => {
          output += text;
          if (output.includes('Emporia is open')) open();
        });
      }
      market.on('exit', () => fail(new Error(output)));
    });
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const read = async (path: string): Promise<string> => (await fetch(address + path)).text();

  async function edit(path: string, from: string, to: string): Promise<void> {
    const source = await readFile(join(folder, path), 'utf8');
    expect(source).toContain(from);
    await writeFile(join(folder, path), source.replace(from, to));
  }

  test('a page → rendered from the sources, with Vite’s client and the style sheets', async () => {
    const page = await read('/all-categories');
    expect(page).toContain('All Categories</h1>');
    expect(page).toContain('src="/@vite/client"');
    expect(page).toContain('href="/src/ui/tokens.css"');
  });

  test('a component changes → the browser replaces that module only, and the next page shows it', async () => {
    await read(`/${screen}`);
    const [, token] = /wsToken = "([^"]+)"/.exec(await read('/@vite/client')) ?? [];
    const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
    await once(socket, 'open');
    const updated = new Promise((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'full-reload') resolve(message);
        const update = message.updates?.find(({ path }: { path: string }) => path === `/${screen}`);
        if (update) resolve(update);
      });
    });
    await edit(screen, 'title="All Categories"', 'title="Every Category"');
    expect(await updated).toMatchObject({ type: 'js-update' });
    socket.close();
    expect(await read('/all-categories')).toContain('Every Category</h1>');
  });

  test('a component that throws → its message and stack in the page', async () => {
    // Another screen than before: a watcher may miss a change that follows one of the same file at once.
    await edit(
      'src/web/apps/storefront/faq.screen.tsx',
      '<main ',
      "<main title={String((null as never)['missing'])} ",
    );
    const page = () => read('/faq');
    // The change is noticed later than it is written, and only the page shows it.
    await expect.poll(page, { timeout: 60_000 }).toContain("reading 'missing'");
    expect(await page()).toMatch(/faq\.screen\.tsx:\d+:\d+/);
  });

  test('a module of the server changes → the server starts again with it', async () => {
    await edit('src/api/kernel/health.routes.ts', "message: 'OK'", "message: 'Changed'");
    const health = () => read('/api/v1/health').catch(() => '');
    await expect.poll(health, { timeout: 60_000 }).toContain('Changed');
  });
});
