/** Segments begin with a letter or digit, so that no key leads out of a folder. */
const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)+$/;

/**
 * Returns the key.
 * @throws Error if it is not one
 */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`'${key}' is not a storage key.`);
  return key;
}
