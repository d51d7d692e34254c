import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { API_BASE } from '#contract/contract.ts';
import type { OpenDatabase } from '#db/client.ts';
import { createProbe } from '#db/probe.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { ApiError, errorBody } from './errors.ts';

const CHECK_TIMEOUT_MS = 2000;
/** Below this, the next upload or the database's log may fill the disk. */
const MIN_FREE_BYTES = 128 * MEGABYTE;

/** The free and total bytes of a disk for accounts other than root. */
export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** The space on the disk that holds `folder`. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const PROBLEMS = {
  database: 'The database does not answer.',
  disk: 'Less than 128 MB are free on the disk.',
  stopping: 'The market is stopping.',
};
type Check = keyof typeof PROBLEMS;

/** Whether a market can take requests, for load balancers and supervisors. */
export class Readiness {
  private isStopping = false;
  private readonly database: Pick<OpenDatabase, 'isResponding'>;
  private readonly readDisk: (timeoutMs: number) => Promise<DiskSpace | null>;

  constructor(database: Pick<OpenDatabase, 'isResponding'>, readDisk: () => Promise<DiskSpace>) {
    this.database = database;
    this.readDisk = createProbe(readDisk);
  }

  /** From now on the market is not ready. */
  stop(): void {
    this.isStopping = true;
  }

  /** Whether the database answers a statement within two seconds. */
  async isDatabaseResponding(): Promise<boolean> {
    return this.database.isResponding(CHECK_TIMEOUT_MS);
  }

  /** The checks that fail now; a disk that does not answer within two seconds fails. */
  async failingChecks(): Promise<Check[]> {
    const [isResponding, disk] = await Promise.all([
      this.isDatabaseResponding(),
      this.readDisk(CHECK_TIMEOUT_MS),
    ]);
    const failing: Record<Check, boolean> = {
      database: !isResponding,
      disk: disk === null || disk.freeBytes < MIN_FREE_BYTES,
      stopping: this.isStopping,
    };
    return (Object.keys(failing) as Check[]).filter((check) => failing[check]);
  }
}

/**
 * `GET /health/live`: 200 as long as the process answers. `GET /health/ready`: 200 if the market can take requests,
 * else 503 with the names of the failing checks. `GET health` of the API: 200 if the database responds, else 503.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const healthy = { statusCode: 200, message: 'OK', data: null };
  const unavailable = (reply: FastifyReply, failing: readonly Check[]) => {
    const messages = failing.map((check) => PROBLEMS[check]);
    const error = new ApiError('service_unavailable', messages.length > 1 ? messages : messages.join());
    reply.code(503).header('retry-after', '5');
    return errorBody(error, reply.request.id);
  };
  app.get('/health/live', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return healthy;
  });
  app.get('/health/ready', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const failing = await readiness.failingChecks();
    return failing.length === 0 ? healthy : { ...unavailable(reply, failing), failing };
  });
  app.get(`${API_BASE}/health`, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return (await readiness.isDatabaseResponding()) ? healthy : unavailable(reply, ['database']);
  });
}
