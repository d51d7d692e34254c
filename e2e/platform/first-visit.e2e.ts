import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '../browser.ts';

/** What a first visit may load (decision 0112); `npm run bench` measures it. */
const MOST_KB = 100;
const PATHS = ['/', '/shop', '/product/the-lighthouse-keepers-ledger'];

for (const path of PATHS) {
  test(`first visit of ${path} → loads neither form code nor back-office code`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const scripts = new Set(
      [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => tag.match(/\/[^" ]+\.js/g) ?? []),
    );
    expect(scripts.size).toBeGreaterThan(3);
    let bytes = 0;
    for (const script of scripts) {
      const answer = await request.get(`${script}.br`);
      expect(answer.ok(), script).toBe(true);
      const body = await answer.body();
      bytes += body.length;
      expect(brotliDecompressSync(body).toString(), script).not.toMatch(
        /ZodError|Show as |ql-editor|header-footer-cms/,
      );
    }
    expect(bytes / 1000).toBeLessThan(MOST_KB);
  });
}
