import { defineFeature } from '#api/kernel/feature.ts';
import { documentRefusedMail } from './document-mail.ts';
import { legalDetailsHandlers } from './legal-details.routes.ts';
import { vendorDocumentRoute } from './vendor-documents.routes.ts';
import { vendorsHandlers } from './vendors.routes.ts';

export const vendors = defineFeature({
  handlers: { ...vendorsHandlers, ...legalDetailsHandlers },
  routes: vendorDocumentRoute,
  mails: {
    'document-refused': documentRefusedMail,
  },
});
