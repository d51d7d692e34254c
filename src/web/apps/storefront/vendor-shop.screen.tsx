import { data } from 'react-router';
import type { RouteHandle } from '#web/kernel/meta.ts';

export { NotFound as Component } from '#web/kernel/error-screen.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Page Not Found', noIndex: true }) };

export const loader = () => data(null, { status: 404 });
