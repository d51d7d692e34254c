import { defineFeature } from '#api/kernel/feature.ts';
import { licenseKeysLowMail } from './license-keys-mail.ts';
import { licensesHandlers } from './licenses.routes.ts';

export const licenses = defineFeature({
  handlers: licensesHandlers,
  mails: {
    'license-keys-low': licenseKeysLowMail,
  },
});
