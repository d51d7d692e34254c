import { formatPath, type Location, type Navigate, resolvePath } from '#ui/navigation.ts';
import type { Web } from '../context.ts';
import type { History } from './history.ts';
import { loadPage, matchPage, type PageMatch, type PageRoute } from './routes.ts';

type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

/** What is shown; it changes once the next page is loaded. */
export interface RouterState {
  location: Location;
  navigationType: NavigationType;
  matches: readonly PageMatch[];
  errors: Readonly<Record<string, unknown>>;
  /** The page that is being loaded, after a click on its link for example. */
  next: Location | null;
  /** The window keeps its scroll position. */
  keepsScroll: boolean;
  /** The navigation that a blocker holds back. */
  blocked: { proceed: () => void; reset: () => void } | null;
}

type Listener = (state: RouterState, previous: RouterState) => void;

export type Blocker = (navigation: { current: Location; next: Location }) => boolean;

interface Options {
  history: History;
  routes: PageRoute[];
  web: Web;
  /** What the first page's routes threw while they were loaded. */
  errors?: RouterState['errors'];
  /** The first page's routes, if they are known already. */
  matches?: readonly PageMatch[];
  /** Adds the routes that a path needs, before it is matched. */
  completeRoutes?: (routes: PageRoute[], path: string) => Promise<void>;
}

interface Navigation {
  location: Location;
  type: NavigationType;
  keepsScroll?: boolean | undefined;
  isUnblocked?: boolean;
}

const withoutHash = ({ pathname, search }: Location) => pathname + search;

const urlOf = (location: Location) => new URL(window.location.origin + formatPath(location));

/** A change of the hash alone loads nothing; removing it, as a click on a link to this page, does. */
const isHashChange = (from: Location, to: Location) =>
  withoutHash(from) === withoutHash(to) && (to.hash !== '' || from.hash === to.hash) && from.hash !== to.hash;

const isSameRoute = (a: PageMatch | undefined, b: PageMatch) =>
  a?.route === b.route && a.pathname === b.pathname;

/**
 * Navigation of the site. The address changes when the next page's modules and data are loaded, unless the browser has
 * changed it already (back and forward). A later navigation overtakes an earlier one.
 */
export class Router {
  #options: Options;
  #listeners = new Set<Listener>();
  #blocker: Blocker | null = null;
  /** Back and forward that this router causes itself. */
  #ignoredPops = 0;
  #isUnblockedPop = false;
  #last = 0;
  #stop: () => void;
  /** Called before another page is shown. */
  onLeave: (location: Location) => void = () => {};
  state: RouterState;

  constructor(options: Options) {
    this.#options = options;
    const { history, routes, errors = {}, matches = matchPage(routes, history.location.pathname) } = options;
    this.state = {
      location: history.location,
      navigationType: 'POP',
      matches,
      errors,
      next: null,
      keepsScroll: true,
      blocked: null,
    };
    this.#stop = history.listen((location, delta) => this.#onPop(location, delta));
  }

  /** Loads the first page, where the server has not. */
  load(): Promise<void> {
    return this.#run({ location: this.state.location, type: 'POP', keepsScroll: true });
  }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves once the page, or an error, is shown or the navigation was overtaken. */
  navigate: Navigate = async (to, { state = null, replace = false, preventScrollReset } = {}) => {
    if (typeof to === 'number') return this.#options.history.go(to);
    const key = Math.random().toString(36).slice(2, 10);
    return this.#run({
      location: { ...resolvePath(to, this.state.location), state, key },
      type: replace ? 'REPLACE' : 'PUSH',
      keepsScroll: preventScrollReset,
    });
  };

  /** Asks before each navigation, until the returned function is called. */
  block(blocker: Blocker): () => void {
    this.#blocker = blocker;
    return () => {
      if (this.#blocker === blocker) this.#blocker = null;
    };
  }

  dispose(): void {
    this.#stop();
    this.#listeners.clear();
    this.#last += 1;
  }

  #onPop(location: Location, delta: number | null): void {
    if (this.#ignoredPops > 0) {
      this.#ignoredPops -= 1;
      return;
    }
    const isUnblocked = this.#isUnblockedPop;
    this.#isUnblockedPop = false;
    if (!isUnblocked && delta && this.#isBlocked(location)) {
      const { history } = this.#options;
      this.#ignoredPops += 1;
      history.go(-delta);
      this.#holdBack(() => {
        this.#isUnblockedPop = true;
        history.go(delta);
      });
      return;
    }
    void this.#run({ location, type: 'POP', isUnblocked: true });
  }

  #isBlocked = (next: Location) => this.#blocker?.({ current: this.state.location, next }) ?? false;

  #holdBack(proceed: () => void): void {
    const reset = () => this.#update({ blocked: null });
    const goOn = () => {
      reset();
      proceed();
    };
    this.#update({ blocked: { proceed: goOn, reset } });
  }

  async #run(navigation: Navigation): Promise<void> {
    const { location, type } = navigation;
    if (!navigation.isUnblocked && type !== 'POP' && this.#isBlocked(location)) {
      return this.#holdBack(() => void this.#run({ ...navigation, isUnblocked: true }));
    }
    this.#last += 1;
    const mine = this.#last;
    const { routes, web, completeRoutes } = this.#options;
    const from = this.state;
    if (isHashChange(from.location, location)) return this.#show(navigation, from.matches, from.errors);
    this.#update({ next: location });
    let matches: PageMatch[];
    let loaded: Awaited<ReturnType<typeof loadPage>>;
    try {
      await completeRoutes?.(routes, location.pathname);
      matches = matchPage(routes, location.pathname);
      const isSameSearch = from.location.search === location.search;
      const isSamePage = withoutHash(from.location) === withoutHash(location);
      const keep = (match: PageMatch) =>
        isSameSearch &&
        !isSamePage &&
        from.matches.some((other) => isSameRoute(other, match)) &&
        !(match.route.id in from.errors);
      loaded = await loadPage(matches, { url: urlOf(location), web, keep });
    } catch (error) {
      // Modules of further routes could not be loaded.
      matches = matchPage(routes, location.pathname).slice(0, 1);
      loaded = { status: 500, redirect: null, errors: { [matches[0]?.route.id ?? '']: error } };
    }
    if (mine !== this.#last) return;
    if (loaded.redirect) {
      return this.navigate(loaded.redirect.to, { replace: type !== 'PUSH' });
    }
    this.#show(navigation, matches, loaded.errors);
  }

  #show(
    { location, type, keepsScroll = false }: Navigation,
    matches: readonly PageMatch[],
    errors: RouterState['errors'],
  ): void {
    this.onLeave(this.state.location);
    const { history } = this.#options;
    if (type === 'PUSH') history.push(location);
    if (type === 'REPLACE') history.replace(location);
    this.#update({ location, navigationType: type, matches, errors, keepsScroll, next: null });
  }

  #update(change: Partial<RouterState>): void {
    const previous = this.state;
    this.state = { ...previous, ...change };
    for (const listener of this.#listeners) listener(this.state, previous);
  }
}
