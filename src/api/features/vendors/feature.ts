import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { documentRefusedMail } from './document-mail.ts';
import { vendorsRules } from './integrity.sql.ts';
import { legalDetailsHandlers } from './legal-details.routes.ts';
import { vendorsPersonalData } from './personal-data.sql.ts';
import { vendorDocumentRoute } from './vendor-documents.routes.ts';
import { vendorsHandlers } from './vendors.routes.ts';
import { startWatchingHolidays } from './vendors.service.ts';

const LOOK_FOR_ENDED_HOLIDAYS_EVERY_MS = 5_000;

export const vendors = defineFeature({
  handlers: { ...vendorsHandlers, ...legalDetailsHandlers },
  routes: vendorDocumentRoute,
  mails: {
    'document-refused': documentRefusedMail,
  },
  timers: (context) => ({ holidays: startWatchingHolidays(context, LOOK_FOR_ENDED_HOLIDAYS_EVERY_MS) }),
  audited: {
    vendors: 'audited',
    vendorCounts: COUNTER,
    vendorDocuments: 'audited',
    vendorLegalDetails: 'audited',
  },
  personalData: vendorsPersonalData,
  integrity: vendorsRules,
});
