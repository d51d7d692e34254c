import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  type Location,
  type NavigateOptions,
  NavigationContext,
  type Params,
  useNavigate,
} from '#ui/navigation.ts';
import type { Router, RouterState } from './router.ts';
import type { PageMatch } from './routes.ts';

const RouterContext = createContext<Router | null>(null);
const StateContext = createContext<RouterState | null>(null);
const RouteContext = createContext<{ outlet: ReactNode; params: Params }>({ outlet: null, params: {} });
const ErrorContext = createContext<unknown>(null);

/** The router of the browser. */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no RouterView around this component.');
  return router;
}

/** What the router shows. */
export function useRouterState(): RouterState {
  const state = use(StateContext);
  if (!state) throw new Error('There is no RouterView around this component.');
  return state;
}

/** What was thrown, in the component that takes the place of a failed route. */
export const useRouteError = (): unknown => use(ErrorContext);

/** The parts of the path that the routes name. */
export const useParams = (): Params => use(RouteContext).params;

/** Where a route shows the one below it. */
export const Outlet = (): ReactNode => use(RouteContext).outlet;

/** Goes to another page as soon as it is shown. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}

/** Shows the page of a router, and in a browser follows it. */
export function RouterView({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    // It may have moved on since the first render.
    setState(router.state);
    return router.subscribe((next, previous) => {
      if (next.location === previous.location) setState(next);
      else startTransition(() => setState(next));
    });
  }, [router]);
  const { matches, errors, location } = state;
  const { navigate } = router;
  const navigation = useMemo(() => ({ location, navigate }), [location, navigate]);
  const page = useMemo(() => renderRoutes({ matches, errors, location }), [matches, errors, location]);
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <NavigationContext value={navigation}>{page}</NavigationContext>
      </StateContext>
    </RouterContext>
  );
}

/** The matched routes, each as the outlet of the one above; a failed one is replaced by the nearest error screen. */
function renderRoutes({
  matches,
  errors,
  location,
}: Pick<RouterState, 'matches' | 'errors' | 'location'>): ReactNode {
  const failed = matches.findIndex(({ route }) => route.id in errors);
  const last =
    failed < 0
      ? matches.length - 1
      : matches.findLastIndex(({ route }, at) => at <= failed && route.ErrorBoundary);
  let outlet: ReactNode = null;
  for (let at = last; at >= 0; at -= 1) {
    const match = matches[at] as PageMatch;
    const { ErrorBoundary, Component: Screen } = match.route;
    let content = Screen ? <Screen /> : outlet;
    if (failed >= 0 && at === last && ErrorBoundary) {
      const error = errors[(matches[failed] as PageMatch).route.id];
      content = (
        <ErrorContext value={error}>
          <ErrorBoundary />
        </ErrorContext>
      );
    } else if (ErrorBoundary) {
      content = (
        <Boundary location={location} Fallback={ErrorBoundary}>
          {content}
        </Boundary>
      );
    }
    outlet = <RouteContext value={{ outlet, params: match.params }}>{content}</RouteContext>;
  }
  return outlet;
}

interface BoundaryProps {
  location: Location;
  Fallback: ComponentType;
  children: ReactNode;
}

/** Catches what its route throws while it renders, until another page is shown. */
class Boundary extends Component<BoundaryProps, { location: Location; failed: boolean; error?: unknown }> {
  override state = { location: this.props.location, failed: false, error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }
  static getDerivedStateFromProps({ location }: BoundaryProps, state: { location: Location }) {
    return state.location === location ? null : { location, failed: false, error: undefined };
  }
  override render() {
    const { Fallback, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <ErrorContext value={this.state.error}>
        <Fallback />
      </ErrorContext>
    );
  }
}
