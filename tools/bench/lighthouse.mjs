import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { atExit, Stop, script } from '../../scripts/lib/exit.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { measure } from '../../scripts/lib/lighthouse.mjs';
import { progress } from '../../scripts/lib/progress.mjs';
import { lean, marketProgram, nodeProgram, root, toolEnv } from '../../scripts/lib/run.mjs';
import { waitForReading } from './addresses.ts';

const RUNS = 3;

/** `npm run lighthouse`: audits home, shop, a search, a product and a blog post with Lighthouse as a phone. */
await script(async () => {
  const executablePath = await ensureChromium();
  const { address, stop } = await startMarket();
  const reading = progress('Waiting until the market has read the files of the demo');
  await waitForReading(address);
  reading.end();
  const first = async (list) =>
    (await (await fetch(`${address}/api/v1/${list}?limit=1`)).json()).data.data[0];
  const pages = {
    home: '/',
    shop: '/shop',
    search: '/shop?searchKeyword=pattern',
    product: `/product/${(await first('site/product')).slug}`,
    'blog post': `/blog/${(await first('site/blog')).slug}`,
  };
  const results = [];
  for (const [name, path] of Object.entries(pages)) {
    const shown = progress(`Measuring ${name}`);
    results.push({ name, ...(await measure({ url: address + path, executablePath, runs: RUNS })) });
    shown.end();
  }
  stop();
  report(results);
});

/** Starts the built market on a free port, with a demo catalog in a temporary folder. */
async function startMarket() {
  const folder = mkdtempSync(join(tmpdir(), 'emporia-lighthouse-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const port = freePort();
  const address = `http://localhost:${port}`;
  const env = {
    ...toolEnv,
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    DATABASE_URL: '',
  };
  const market = spawn(nodeProgram, [...lean, marketProgram], { cwd: root, env, stdio: 'inherit' });
  const forget = atExit(() => market.kill());
  for (let tries = 0; tries < 240 && market.exitCode === null; tries += 1) {
    const ready = await fetch(`${address}/api/v1/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return { address, stop: () => forget() && market.kill() };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Stop('The market did not start.');
}

function report(results) {
  const table = (pick) => console.table(Object.fromEntries(results.map((page) => [page.name, pick(page)])));
  console.log(`Median of ${RUNS} runs, as a phone on a slow network; the scores are of 100.`);
  table((page) => page.scores);
  table((page) => page.metrics);
  for (const { name, costs } of results) {
    console.log(costs.length > 0 ? `${name}, what costs points:` : `${name}: nothing costs points.`);
    for (const cost of costs) console.log(`  ${cost}`);
  }
}
