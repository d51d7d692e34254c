import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumFlags } from './chromium.mjs';
import { freePort } from './free-port.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocking time',
  'cumulative-layout-shift': 'layout shift',
  'speed-index': 'speed index',
};

/**
 * Audits one address with Lighthouse as a phone. Returns the median of several runs after a warm-up: scores out of 100,
 * formatted metrics, and the audits that cost points.
 */
export async function measure({ url, executablePath, runs }) {
  const reports = [];
  await audit(url, executablePath);
  for (let run = 0; run < runs; run += 1) reports.push(await audit(url, executablePath));
  const median = (pick) => reports.map(pick).sort((a, b) => a - b)[Math.floor(reports.length / 2)];
  const score = (name) => median(({ categories }) => Math.round(categories[name].score * 100));
  const middle = reports
    .toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)
    .at(Math.floor(runs / 2));
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
    metrics: Object.fromEntries(
      Object.entries(METRICS).map(([id, label]) => [label, middle.audits[id].displayValue]),
    ),
    costs: CATEGORIES.flatMap((name) => costsOf(name, middle)),
  };
}

async function audit(url, executablePath) {
  const port = freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    // Lighthouse's own default is a phone on a slow network.
    const { lhr } = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    return lhr;
  } finally {
    await browser.close();
  }
}

/** The failed audits of a category that have weight. */
const costsOf = (name, { categories, audits }) =>
  categories[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.995)
    .map(
      ({ id }) =>
        `${name}: ${audits[id].title} ${audits[id].displayValue ?? ''} (${Math.round(audits[id].score * 100)})`,
    );
