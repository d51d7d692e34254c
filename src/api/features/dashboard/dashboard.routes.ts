import { listVendorNames } from '#api/features/vendors/vendors.service.ts';
import { readViewSources } from '#api/features/views/view-sources.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { readDashboard, resolveVendorId } from './dashboard.service.ts';
import { readMarket } from './market-dashboard.service.ts';
import { readProductSales, readSales, resolveProduct } from './sales.service.ts';
import { readShopTasks, readWaitingCounts } from './waiting.service.ts';

export const dashboardHandlers = implement({
  'GET back-office/waiting': (_, { context, user }) => readWaitingCounts(context, user),
  'GET admin/dashboard': ({ query }, { context }) => readMarket(context, query),
  'GET vendor/dashboard': async ({ query }, { context, user }) =>
    readDashboard(context, { vendorId: await resolveVendorId(context, user, query.vendorId) }),
  'GET vendor/sales': async ({ query }, { context, user }) =>
    readSales(context, {
      vendorId: await resolveVendorId(context, user, query.vendorId),
      days: query.days,
    }),
  'GET vendor/product/{id}/sales': ({ params, query }, { context, user }) =>
    readProductSales(context, { id: params.id, vendorId: ownVendorId(user), days: query.days }),
  'GET vendor/view-sources': async ({ query }, { context, user }) =>
    readViewSources(context, {
      vendorId: await resolveVendorId(context, user, query.vendorId),
      days: query.days,
    }),
  'GET vendor/product/{id}/view-sources': async ({ params: { id }, query }, { context, user }) => {
    const { vendorId } = await resolveProduct(context, { id, vendorId: ownVendorId(user) });
    return readViewSources(context, { vendorId, productId: id, days: query.days });
  },
  'GET vendor/to-do': (_, { context, user }) => readShopTasks(context, user),
  'GET vendor/names': (_, { context }) => listVendorNames(context),
});
