/**
 * SQLSTATEs and system errors of a server that is away, starting, stopping, full or too slow:
 * - connection exceptions (08), too many connections (53300), shutdown and start (57P01–57P03)
 * - cancelled by a time limit (57014), idle in a transaction for too long (25P03)
 *
 * Also what another transaction's locks end, since it may succeed on a retry:
 * - the victim of a deadlock (40P01), a lock that was waited for too long (55P03)
 */
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|40P01|55P03|57014|57P0[123]|53300|25P03|08\w{3})$/;

/** Messages of errors that node-postgres creates itself, without a code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect$|Query read timeout$|Client (was closed|has encountered a connection error) and is not queryable$|Cannot use a pool after calling end on the pool$)/;

/** Whether an error, or its cause, means that a server cannot be reached or does not respond in time. */
export function isServerUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && UNAVAILABLE_CODE.test(e.code)) return true;
    if (UNAVAILABLE_MESSAGE.test(e.message)) return true;
    if (e instanceof AggregateError && e.errors.some(isServerUnavailable)) return true;
  }
  return false;
}

/** Whether the database aborted a transaction as the victim of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === '40P01') return true;
  }
  return false;
}

/** Whether the locks of another transaction ended a statement: a deadlock, or a wait that took too long. */
export function isLockConflict(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && (e.code === '40P01' || e.code === '55P03')) return true;
  }
  return false;
}

/** Whether the database refused the values of a statement: data exceptions (22) and violated constraints (23). */
export function isDataRefused(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^2[23]\w{3}$/.test(e.code)) return true;
  }
  return false;
}
