import { SectionHeading } from '#web/features/back-office/section-heading.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Back office', noIndex: true }) };

export const Component = SectionHeading;
