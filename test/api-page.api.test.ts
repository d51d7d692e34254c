import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { media } from '#db/schema.ts';
import { makeProduct } from './factories.ts';
import { plainPdf } from './pdf.ts';
import { startTestMarket } from './running-market.ts';

test('docs/api.md: its purchase in a shell → the file that was bought', async () => {
  const page = await readFile(new URL('../docs/api.md', import.meta.url), 'utf8');
  const [, purchase = ''] = page.match(/## A purchase from end to end.*?```sh\n(.*?)```/s) ?? [];
  const market = await startTestMarket();
  const folder = await mkdtemp(join(tmpdir(), 'emporia-shell-'));
  try {
    const product = await makeProduct(market.context.db);
    await market.context.db.update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
    await market.context.storage.put(`originals/${product.fileId}`, plainPdf());
    const script = `set -e\napi=http://127.0.0.1:${market.port}/api/v1\n${purchase}`;
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
    await promisify(execFile)('bash', ['-c', script], { cwd: folder, env: { ...process.env, PATH } });
    expect((await readFile(join(folder, 'bought.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    await market.close();
    await market.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
