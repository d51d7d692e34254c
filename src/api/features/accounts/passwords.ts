import { hash, verify } from '@node-rs/argon2';

/** What OWASP asks of argon2id (the library's default variant): 19 MiB, two passes, about 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs on the four threads that files and pictures use as well: half of them stay free. */
const PARALLEL = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < PARALLEL) running += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    // The place is handed on, so that nobody who comes meanwhile can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, taken exactly as typed. */
export const hashPassword = (plain: string): Promise<string> => inTurn(() => hash(plain, COST));

let nobody: Promise<string> | undefined;

/** Whether a password is the one behind a hash. Null, for an unknown account, takes as long and is never right. */
export async function passwordMatches(passwordHash: string | null, plain: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const known = passwordHash ?? (await nobody);
  // A stored text that is no hash (an account without a password) throws.
  const right = await inTurn(() => verify(known, plain).catch(() => false));
  return right && passwordHash !== null;
}
