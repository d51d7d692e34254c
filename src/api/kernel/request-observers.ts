import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How a request ended. */
export interface RequestOutcome {
  id: string;
  method: string;
  /** The pattern of its route, never its address; 'none' without a route. */
  route: string;
  /** 'aborted' where the client left before the end of the answer. */
  status: number | 'aborted';
  /** From the headers of the request to the end of the answer. */
  ms: number;
}

export type RequestObserver = (outcome: RequestOutcome) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Called at the end of each request; the log and the metrics add themselves. */
    requestObservers: RequestObserver[];
  }
}

/** Reports the requests that are answered by routes, from now on registered, to `app.requestObservers`. */
export function observeRequests(app: FastifyInstance): void {
  const observers: RequestObserver[] = [];
  app.decorate('requestObservers', observers);
  const report = (request: FastifyRequest, status: RequestOutcome['status'], ms: number) => {
    const { id, method, routeOptions } = request;
    for (const observe of observers) observe({ id, method, route: routeOptions.url ?? 'none', status, ms });
  };
  app.addHook('onResponse', (request, reply, next) => {
    report(request, reply.statusCode, reply.elapsedTime);
    next();
  });
  app.addHook('onRequestAbort', async (request) => report(request, 'aborted', 0));
}
