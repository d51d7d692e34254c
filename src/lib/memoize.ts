/** Creates a value once per object and keeps it as long as the object lives: one per database or context. */
export function memoizeByObject<K extends object, V>(create: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, { value: V }>();
  return (key) => {
    const cached = values.get(key);
    if (cached) return cached.value;
    const value = create(key);
    values.set(key, { value });
    return value;
  };
}

/** Creates a value when it is first asked for: for modules and connections that many a market never needs. */
export function lazily<T>(create: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: create() };
    return made.value;
  };
}
