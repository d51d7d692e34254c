import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob, HOUR_MS } from '#api/kernel/jobs.ts';
import { furtherFilesHandlers } from './further-files.routes.ts';
import { productsRules } from './integrity.sql.ts';
import { productsPersonalData } from './personal-data.sql.ts';
import { releaseDeletedProducts } from './product-bulk.service.ts';
import { productFileRoute } from './product-file.routes.ts';
import { countSales } from './product-sales.service.ts';
import { productVersionsHandlers } from './product-versions.routes.ts';
import { productsHandlers } from './products.routes.ts';

export const products = defineFeature({
  handlers: { ...productsHandlers, ...furtherFilesHandlers, ...productVersionsHandlers },
  routes: productFileRoute,
  jobs: (context) => [
    dailyJob('release deleted products', () => releaseDeletedProducts(context)),
    { name: 'renew best sellers', everyMs: HOUR_MS, lane: 'hourly', run: () => countSales(context) },
  ],
  audited: {
    products: 'audited',
    productFiles: 'audited',
    productImages: 'audited',
    productLicenses: 'audited',
  },
  personalData: productsPersonalData,
  integrity: productsRules,
});
