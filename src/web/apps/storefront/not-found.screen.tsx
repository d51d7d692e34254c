import type { RouteHandle } from '#web/kernel/meta.ts';
import { PageStatus } from '#web/kernel/router/routes.ts';

export { NotFound as Component } from '#web/kernel/error-screen.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Page Not Found', noIndex: true }) };

export const loader = async () => new PageStatus(404);
