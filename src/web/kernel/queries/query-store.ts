import type { FetchQueryOptions, QueryKey, QueryMeta } from '@tanstack/react-query';

/** What is known of a query. Replaced as a whole with each change. */
export interface QueryState {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  /** When the data came, in milliseconds; 0 without data, and once it is invalidated. */
  updatedAt: number;
}

/** The options that this store knows, of those of TanStack Query. */
export type StoredOptions = Pick<
  FetchQueryOptions<unknown, Error, unknown, QueryKey>,
  'queryKey' | 'queryFn' | 'staleTime' | 'gcTime' | 'meta'
> & { retry?: Defaults['retry'] };

interface Query {
  key: QueryKey;
  options: StoredOptions;
  state: QueryState;
  observers: Set<() => void>;
  running: { promise: Promise<unknown>; controller: AbortController } | null;
  removal?: ReturnType<typeof setTimeout>;
}

export interface Defaults {
  /** For how long data is fresh. */
  staleTimeMs: number;
  /** For how long data is kept that no component shows. */
  keptMs: number;
  retry: (failures: number, error: Error) => boolean;
  retryDelayMs: number;
  onError: (error: Error, meta: QueryMeta | undefined) => void;
}

const EMPTY: QueryState = { data: undefined, error: null, isFetching: false, updatedAt: 0 };

type Filter = { queryKey?: QueryKey; predicate?: (query: { queryKey: QueryKey }) => boolean };

/**
 * The data of the storefront, by query: one request at a time for each, shared by loaders and components, fetched again
 * when it is stale. It does what the storefront needs of TanStack Query, under the same names, at an eighth of its size.
 */
export class QueryStore {
  #queries = new Map<string, Query>();
  #defaults: Defaults;

  constructor(defaults: Defaults) {
    this.#defaults = defaults;
  }

  get retryDelayMs(): number {
    return this.#defaults.retryDelayMs;
  }

  getQueryData(key: QueryKey): unknown {
    return this.#queries.get(hashOf(key))?.state.data;
  }

  setQueryData(key: QueryKey, data: unknown): void {
    const query = this.#ensure({ queryKey: key });
    this.#change(query, { data, error: null, updatedAt: Date.now() });
    this.#scheduleRemoval(query);
  }

  /** Data that is fresh, or else fetched. */
  async fetchQuery(options: StoredOptions): Promise<unknown> {
    const query = this.#ensure(options);
    return this.#isStale(query, options) ? this.#fetch(query, options) : query.state.data;
  }

  /** Marks queries as stale; those that components show are fetched again. */
  invalidateQueries(filter: Filter): Promise<void> {
    const queries = this.#find(filter);
    for (const query of queries) query.state = { ...query.state, updatedAt: 0 };
    return this.#fetchShown(queries);
  }

  /** Forgets the data of queries; those that components show are fetched again. */
  resetQueries(filter: Filter): Promise<void> {
    const queries = this.#find(filter);
    for (const query of queries) {
      this.#cancel(query);
      this.#change(query, EMPTY);
    }
    return this.#fetchShown(queries);
  }

  removeQueries(filter: Filter): void {
    for (const query of this.#find(filter)) {
      this.#cancel(query);
      this.#queries.delete(hashOf(query.key));
    }
  }

  /** All queries that have data, as they are sent to the browser. */
  dehydrate(): [QueryKey, unknown][] {
    return this.#find({}).flatMap(({ key, state }) =>
      state.data === undefined ? [] : [[key, state.data] as [QueryKey, unknown]],
    );
  }

  /** Fetches what components show and what is stale: after the tab, or the network, was away. */
  refresh(): void {
    for (const query of this.#queries.values()) {
      if (query.observers.size > 0 && this.#isStale(query, query.options)) this.#fetch(query).catch(() => {});
    }
  }

  stateOf(options: StoredOptions): QueryState {
    return this.#queries.get(hashOf(options.queryKey))?.state ?? EMPTY;
  }

  /** Calls `onChange` with each change, until the returned function is called. Without components, a running request ends. */
  observe(options: StoredOptions, onChange: () => void): () => void {
    const query = this.#ensure(options);
    clearTimeout(query.removal);
    query.observers.add(onChange);
    return () => {
      query.observers.delete(onChange);
      if (query.observers.size > 0) return;
      this.#cancel(query);
      this.#scheduleRemoval(query);
    };
  }

  /** Fetches a query that a component begins to show, if it is stale. */
  show(options: StoredOptions): void {
    const query = this.#ensure(options);
    if (this.#isStale(query, options)) this.#fetch(query, options).catch(() => {});
  }

  /** Fetches a query again, whether it is stale or not. */
  refetch(options: StoredOptions): Promise<unknown> {
    return this.#fetch(this.#ensure(options), options);
  }

  #ensure(options: StoredOptions): Query {
    const hash = hashOf(options.queryKey);
    const query = this.#queries.get(hash) ?? {
      key: options.queryKey,
      options,
      state: EMPTY,
      observers: new Set(),
      running: null,
    };
    // What `setQueryData` stores has no function to fetch it again.
    if (options.queryFn) query.options = options;
    this.#queries.set(hash, query);
    return query;
  }

  #find({ queryKey = [], predicate = () => true }: Filter): Query[] {
    return [...this.#queries.values()].filter(
      ({ key }) =>
        queryKey.every((part, at) => hashOf([part]) === hashOf([key[at]])) && predicate({ queryKey: key }),
    );
  }

  async #fetchShown(queries: readonly Query[]): Promise<void> {
    const shown = queries.filter(({ observers }) => observers.size > 0);
    await Promise.allSettled(
      shown.map((query) => {
        this.#cancel(query);
        return this.#fetch(query);
      }),
    );
  }

  #isStale({ state }: Query, options: StoredOptions): boolean {
    const freshMs = typeof options.staleTime === 'number' ? options.staleTime : this.#defaults.staleTimeMs;
    return state.data === undefined || state.updatedAt === 0 || Date.now() - state.updatedAt >= freshMs;
  }

  #fetch(query: Query, options = query.options): Promise<unknown> {
    if (query.running) return query.running.promise;
    const controller = new AbortController();
    const promise = this.#run(query, options, controller.signal);
    query.running = { promise, controller };
    this.#change(query, { isFetching: true, ...(query.state.data === undefined && { error: null }) });
    return promise;
  }

  async #run(query: Query, options: StoredOptions, signal: AbortSignal): Promise<unknown> {
    const { queryFn } = options;
    if (typeof queryFn !== 'function') throw new Error('A query without a function cannot be fetched.');
    for (let failures = 0; ; failures += 1) {
      try {
        const data = await queryFn({ signal, queryKey: query.key, meta: options.meta } as never);
        signal.throwIfAborted();
        query.running = null;
        this.#change(query, { data, error: null, isFetching: false, updatedAt: Date.now() });
        this.#scheduleRemoval(query);
        return data;
      } catch (reason) {
        const error = reason as Error;
        if (!signal.aborted && (options.retry ?? this.#defaults.retry)(failures, error)) {
          await new Promise((resolve) => setTimeout(resolve, this.#defaults.retryDelayMs * 2 ** failures));
          if (!signal.aborted) continue;
        }
        if (signal.aborted) throw error;
        query.running = null;
        this.#change(query, { error, isFetching: false });
        this.#defaults.onError(error, options.meta);
        this.#scheduleRemoval(query);
        throw error;
      }
    }
  }

  #cancel(query: Query): void {
    if (!query.running) return;
    query.running.controller.abort();
    query.running.promise.catch(() => {});
    query.running = null;
    this.#change(query, { isFetching: false });
  }

  #scheduleRemoval(query: Query): void {
    const keptMs = query.options.gcTime ?? this.#defaults.keptMs;
    clearTimeout(query.removal);
    if (query.observers.size > 0 || keptMs === Number.POSITIVE_INFINITY) return;
    query.removal = setTimeout(() => {
      const hash = hashOf(query.key);
      if (query.observers.size === 0 && this.#queries.get(hash) === query) this.#queries.delete(hash);
    }, keptMs);
  }

  #change(query: Query, change: Partial<QueryState>): void {
    query.state = { ...query.state, ...change };
    for (const notify of query.observers) notify();
  }
}

/** The same text for equal keys, in whichever order their objects name their fields. */
export const hashOf = (key: QueryKey): string =>
  // Without a replacer it takes a tenth of the time, and most keys are words.
  JSON.stringify(key, key.some((part) => typeof part === 'object') ? sortFields : undefined);

const sortFields = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
