/** The named properties of an object, in the order of the names. */
export const pick = <T, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, K>;
