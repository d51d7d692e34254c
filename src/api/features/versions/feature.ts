import { defineFeature } from '#api/kernel/feature.ts';
import { newVersionMail, withdrawnVersionMail } from './version-mails.ts';

export const versions = defineFeature({
  mails: {
    'new-version': newVersionMail,
    'version-withdrawn': withdrawnVersionMail,
  },
});
