import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { infectedFileMail } from './infected-file-mail.ts';
import { uploadsRules } from './integrity.sql.ts';
import { uploadsPersonalData } from './personal-data.sql.ts';
import { startUploadChecks } from './upload-checks.service.ts';
import { uploadHandlers, uploadRoutes } from './uploads.routes.ts';
import { type AddToProduct, type FindProduct, removeExpiredUploads } from './uploads.service.ts';

const CHECK_EVERY_MS = 15_000;

/** Resumable uploads of files for sale. Products stand above it, so what it needs of them is passed in. */
export const uploads = (products: { find: FindProduct; addFile: AddToProduct }) =>
  defineFeature({
    handlers: uploadHandlers,
    mails: {
      'infected-file': infectedFileMail,
    },
    routes: (app, context) => uploadRoutes(app, context, products.find),
    jobs: (context) => [
      dailyJob('remove expired uploads', (signal) => removeExpiredUploads(context, signal)),
    ],
    timers: (context) => ({ uploads: startUploadChecks(context, products.addFile, CHECK_EVERY_MS) }),
    audited: {
      uploads: { not: 'the product file that comes of it is' },
      goodsFiles: OF_THE_MARKET,
    },
    personalData: {
      ...uploadsPersonalData,
      goodsFiles: NOTHING_PERSONAL,
    },
    integrity: uploadsRules,
  });
