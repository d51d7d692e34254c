import { setTimeout as pause } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { pdfStream, plainPdf } from '../../test/pdf.ts';
import { randomFrom } from '../shared/words.ts';
import { answer } from './child.ts';
import {
  openTown,
  roundOfVisits,
  type Send,
  type Town,
  type Uploads,
  uploadLargest,
  visit,
} from './visits.ts';

/** The result so far of visits at a steady rate, from their own process. */
export interface Visited {
  /** The number of requests by kind of visit. */
  requests: Record<string, number>;
  /** The number of failed visits. */
  failures: number;
  /** The errors of visits that failed since the last report. */
  problems: string[];
  /** The number of requests that were retried after 502 or 503. */
  retries: number;
}

/** The maximum number of parallel visits; a slow market gets fewer visits per second. */
const CONCURRENCY = 8;
const RETRIES = 5;
const RETRY_AFTER_MS = 2000;
const visited = { requests: {} as Record<string, number>, failures: 0, retries: 0 };
let problems: string[] = [];
let stopped = false;
let working: Promise<void> = Promise.resolve();
let town: Town | undefined;

answer(async ({ url, perSecond, stop, largestPictures }) => {
  if (typeof url === 'string' && typeof perSecond === 'number') {
    town = await openTown(url, counting('opening'), await makeUploads());
    working = visitSteadily(town, perSecond);
  }
  if (stop) {
    stopped = true;
    await working;
  }
  if (town && typeof largestPictures === 'number') {
    const kind = 'largest pictures';
    await uploadLargest(town, largestPictures, counting(kind)).catch((error: unknown) => fail(kind, error));
  }
  const answered: Visited = { ...visited, problems };
  problems = [];
  return answered;
});

/** Starts visits at a fixed rate, whether or not earlier ones have ended. Delayed visits are not caught up on. */
async function visitSteadily(town: Town, perSecond: number): Promise<void> {
  const kinds = roundOfVisits();
  const underWay = new Set<Promise<void>>();
  let due = performance.now();
  for (let count = 0; !stopped; count++) {
    due = Math.max(due + 1000 / perSecond, performance.now());
    await pause(due - performance.now());
    while (underWay.size >= CONCURRENCY) await Promise.race(underWay);
    const kind = kinds[count % kinds.length] ?? '';
    const one = visit(town, kind, counting(kind))
      .catch((error: unknown) => fail(kind, error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
}

function fail(kind: string, error: unknown): void {
  visited.failures += 1;
  problems.push(`${kind}: ${error instanceof Error ? error.stack : String(error)}`);
}

const counting =
  (kind: string): Send =>
  async (url, init) => {
    for (let retries = 0; ; retries++) {
      visited.requests[kind] = (visited.requests[kind] ?? 0) + 1;
      const answer = await fetch(url, init);
      if ((answer.status !== 502 && answer.status !== 503) || retries === RETRIES) return answer;
      await answer.arrayBuffer();
      visited.retries += 1;
      await pause(RETRY_AFTER_MS);
    }
  };

/** Pictures of up to 39 megapixels, and documents of up to 20 MB. */
async function makeUploads(): Promise<Uploads> {
  const [largestWidth, largestHeight] = [7200, 5400];
  const pictures = [
    await makePicture(600, 400, (image) => image.png()),
    await makePicture(1600, 1200, (image) => image.jpeg()),
    await makePicture(1200, 1600, (image) => image.png()),
    await makePicture(2400, 1800, (image) => image.jpeg()),
    await makePicture(4000, 3000, (image) => image.jpeg()),
    await makePicture(largestWidth, largestHeight, (image) => image.jpeg()),
  ];
  // Interlaced with transparency: it must be unpacked completely before the first row can be read.
  const largestPicture = await makePicture(largestWidth, largestHeight, (image) =>
    image.ensureAlpha(0.5).png({ progressive: true }),
  );
  const random = randomFrom(5);
  const documents = [2, 50, 200, 500, 1000, 20_000].map((kilobytes) => {
    const bytes = Buffer.alloc(kilobytes * 1000);
    for (let n = 0; n < bytes.length; n++) bytes[n] = random() * 256;
    return new File([new Uint8Array(plainPdf('', undefined, [pdfStream('', bytes)]))], 'product.pdf');
  });
  return { pictures, largestPicture, documents };
}

/** A picture of random grey patches: as large as a photograph in memory, and a small file. */
async function makePicture(width: number, height: number, encode: (image: Sharp) => Sharp): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const patches = await sharp({ create: { width: 120, height: 90, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const image = sharp(patches).resize(width, height, { fit: 'fill', kernel: 'nearest' });
  return new File([new Uint8Array(await encode(image).toBuffer())], 'picture');
}
