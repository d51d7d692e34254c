import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { healthRoutes, Readiness, readDiskSpace } from './health.routes.ts';

const MB = 1024 * 1024;

/** A server whose database and disk are as given; `null` never answers. */
function openHealth({ responds = true, freeMb = 200 as number | null } = {}) {
  const app = Fastify({ genReqId: () => 'request-1' });
  const never = new Promise<never>(() => {});
  const readiness = new Readiness({ isResponding: async () => responds }, () =>
    freeMb === null ? never : Promise.resolve({ freeBytes: freeMb * MB, totalBytes: 1000 * MB }),
  );
  healthRoutes(app, readiness);
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url);
    return { statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) };
  };
  return { readiness, get };
}

const OK = { statusCode: 200, body: { statusCode: 200, message: 'OK', data: null } };
const refusal = (message: string | string[], failing?: string[]) => ({
  statusCode: 503,
  retryAfter: '5',
  body: {
    statusCode: 503,
    message,
    error: 'service_unavailable',
    requestId: 'request-1',
    ...(failing && { failing }),
  },
});

describe('GET health', () => {
  test('the database responds → 200, also without disk space and while stopping', async () => {
    const { readiness, get } = openHealth({ freeMb: 1 });
    readiness.stop();
    expect(await get('/api/v1/health')).toEqual(OK);
  });

  test('the database does not respond → 503 with Retry-After', async () => {
    const { get } = openHealth({ responds: false });
    expect(await get('/api/v1/health')).toEqual(refusal('The database does not answer.'));
  });
});

describe('GET /health/live', () => {
  test('every check of readiness fails → 200', async () => {
    const { readiness, get } = openHealth({ responds: false, freeMb: 1 });
    readiness.stop();
    expect(await get('/health/live')).toEqual(OK);
  });
});

describe('GET /health/ready', () => {
  test('database, disk and market are well → 200', async () => {
    expect(await openHealth({ freeMb: 128 }).get('/health/ready')).toEqual(OK);
  });

  test('the database does not respond → 503 that names it', async () => {
    const { get } = openHealth({ responds: false });
    expect(await get('/health/ready')).toEqual(refusal('The database does not answer.', ['database']));
  });

  test('less than 128 MB free → 503 that names the disk', async () => {
    const { get } = openHealth({ freeMb: 127 });
    expect(await get('/health/ready')).toEqual(refusal('Less than 128 MB are free on the disk.', ['disk']));
  });

  test('a disk that never answers → 503 that names it', async () => {
    expect(await openHealth({ freeMb: null }).get('/health/ready')).toMatchObject({
      statusCode: 503,
      body: { failing: ['disk'] },
    });
  });

  test('stopping → 503 that names it', async () => {
    const { readiness, get } = openHealth();
    readiness.stop();
    expect(await get('/health/ready')).toEqual(refusal('The market is stopping.', ['stopping']));
  });

  test('every check fails → a message for each', async () => {
    const { readiness, get } = openHealth({ responds: false, freeMb: 1 });
    readiness.stop();
    const messages = [
      'The database does not answer.',
      'Less than 128 MB are free on the disk.',
      'The market is stopping.',
    ];
    expect(await get('/health/ready')).toEqual(refusal(messages, ['database', 'disk', 'stopping']));
  });
});

test('readDiskSpace: an existing folder → free and total bytes; a missing one → rejects', async () => {
  const { freeBytes, totalBytes } = await readDiskSpace(import.meta.dirname);
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes);
  await expect(readDiskSpace('/no/such/folder')).rejects.toThrow('ENOENT');
});
