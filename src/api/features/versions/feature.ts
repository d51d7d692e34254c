import { defineFeature } from '#api/kernel/feature.ts';
import { startAnnouncing } from './announcements.service.ts';
import { versionsPersonalData } from './personal-data.sql.ts';
import { newVersionMail, withdrawnVersionMail } from './version-mails.ts';

const ANNOUNCE_EVERY_MS = 60_000;

export const versions = defineFeature({
  mails: {
    'new-version': newVersionMail,
    'version-withdrawn': withdrawnVersionMail,
  },
  timers: (context) => ({ announcements: startAnnouncing(context, ANNOUNCE_EVERY_MS) }),
  audited: {
    productVersions: 'audited',
  },
  personalData: versionsPersonalData,
});
