import { defineFeature } from '#api/kernel/feature.ts';
import { auditLogHandlers, auditLogRoutes } from './audit-log.routes.ts';
import { auditLogRules } from './integrity.sql.ts';
import { auditLogPersonalData } from './personal-data.sql.ts';

export const auditLog = defineFeature({
  handlers: auditLogHandlers,
  routes: auditLogRoutes,
  audited: {
    auditLog: { not: 'is the audit log' },
    auditHead: { not: 'is the audit log' },
  },
  personalData: auditLogPersonalData,
  integrity: auditLogRules,
});
