import { listVendorNames } from '#api/features/vendors/vendors.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { chosenVendor, readDashboard } from './dashboard.service.ts';
import { readMarket } from './market-dashboard.service.ts';
import { readSales } from './sales.service.ts';

export const dashboardHandlers = implement({
  'GET admin/dashboard': ({ query }, { market }) => readMarket(market, query),
  'GET vendor/dashboard': async ({ query }, { market, user }) =>
    readDashboard(market, { vendorId: await chosenVendor(market, user, query.vendorId) }),
  'GET vendor/sales': async ({ query }, { market, user }) =>
    readSales(market, {
      vendorId: await chosenVendor(market, user, query.vendorId),
      days: query.days,
    }),
  'GET vendor/names': (_, { market }) => listVendorNames(market),
});
