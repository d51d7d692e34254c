import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openApiDocument } from '#api/kernel/openapi.ts';

const run = promisify(execFile);
const root = new URL('..', import.meta.url).pathname;

/** What a program of the API's clients would write, with one line that is wrong. */
const USE = `
import type { components, operations } from './client.d.ts';
type Refused = operations['updateProduct']['responses'][409]['content']['application/json'];
export const taken: Refused = { statusCode: 409, message: 'Taken.', error: 'sku_taken', requestId: 'x' };
// @ts-expect-error A code that the call does not answer.
export const other: Refused = { statusCode: 409, message: 'Taken.', error: 'email_taken', requestId: 'x' };
export const nameOf = (product: components['schemas']['ProductCard']): string => product.name;
export const pages: components['schemas']['SimilarProduct']['pages'] = [[1, 2]];
`;

test('openapi-typescript: types made from the document → compile, and know entities and error codes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emporia-client-'));
  const bin = (name: string) => join(root, 'node_modules', name);
  try {
    const source = join(folder, 'openapi.json');
    await writeFile(source, JSON.stringify(openApiDocument('https://market.example')));
    await writeFile(join(folder, 'use.ts'), USE);
    const types = join(folder, 'client.d.ts');
    const hooks = ['--import', join(root, 'scripts/lib/typescript-5.mjs')];
    await run(process.execPath, [...hooks, bin('openapi-typescript/bin/cli.js'), source, '-o', types]);
    const flags = ['--noEmit', '--strict', '--skipLibCheck', 'false'];
    const compiled = await run(bin('.bin/tsc'), [...flags, 'use.ts'], { cwd: folder }).catch(
      (error) => error,
    );
    expect(compiled.stdout).toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
