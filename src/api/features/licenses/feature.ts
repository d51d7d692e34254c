import { defineFeature } from '#api/kernel/feature.ts';
import { licenseKeysLowMail } from './license-keys-mail.ts';
import { licensesHandlers } from './licenses.routes.ts';
import { licensesPersonalData } from './personal-data.sql.ts';

export const licenses = defineFeature({
  handlers: licensesHandlers,
  mails: {
    'license-keys-low': licenseKeysLowMail,
  },
  audited: {
    licenseKeys: { not: 'secrets; how many a product has is shown to its vendor' },
    licenseActivations: { not: 'written by the software of vendors, for customers' },
  },
  personalData: licensesPersonalData,
});
