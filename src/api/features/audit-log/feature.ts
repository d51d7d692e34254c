import { defineFeature } from '#api/kernel/feature.ts';
import { auditLogHandlers, auditLogRoutes } from './audit-log.routes.ts';
import { auditLogRules } from './integrity.sql.ts';

export const auditLog = defineFeature({
  handlers: auditLogHandlers,
  routes: auditLogRoutes,
  audited: {
    auditLog: { not: 'is the audit log' },
    auditHead: { not: 'is the audit log' },
  },
  integrity: auditLogRules,
});
