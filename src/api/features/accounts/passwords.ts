import { hash, verify } from '@node-rs/argon2';
import { invalidField } from '#api/kernel/errors.ts';

/** OWASP's minimum for argon2id (the library's default variant): 19 MiB, two passes, about 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares libuv's four threads with files and pictures, so it takes at most half of them. */
const PARALLEL = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < PARALLEL) running += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    // The slot passes to the next in the queue without being released, so that no new caller overtakes.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, taken exactly as typed. */
export const hashPassword = (plain: string): Promise<string> => inTurn(() => hash(plain, COST));

let commonPasswords: Promise<Set<string>> | undefined;

/** The 49 000 passwords that guesses begin with, in lower case. Loaded at the first use: it takes 4 MB. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * The hash of a password that a user has chosen.
 * @param field the request field of the password
 * @throws ApiError 400 for a common password
 */
export async function hashNewPassword(plain: string, field = 'password'): Promise<string> {
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(plain.toLowerCase()))
    throw invalidField(field, 'Many people use this password. Please choose another one.');
  return hashPassword(plain);
}

let dummyHash: Promise<string> | undefined;

/** Verifies a password. A null hash (unknown account) takes as long as a real one and never matches. */
export async function passwordMatches(passwordHash: string | null, plain: string): Promise<boolean> {
  dummyHash ??= hashPassword('dummy password');
  const expected = passwordHash ?? (await dummyHash);
  // verify throws for a stored value that is not a hash (an account without a password).
  const matches = await inTurn(() => verify(expected, plain).catch(() => false));
  return matches && passwordHash !== null;
}
