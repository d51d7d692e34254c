import { accountSecurityHandlers } from './features/accounts/account-security.routes.ts';
import { accountsHandlers } from './features/accounts/accounts.routes.ts';
import { usersHandlers } from './features/accounts/users.routes.ts';
import { archiveHandlers } from './features/archive/archive.routes.ts';
import { auditLogHandlers } from './features/audit-log/audit-log.routes.ts';
import { blogHandlers } from './features/blog/blog.routes.ts';
import { casesHandlers } from './features/cases/cases.routes.ts';
import { catalogHandlers } from './features/catalog/catalog.routes.ts';
import { categoriesHandlers } from './features/catalog/categories.routes.ts';
import { commissionHandlers } from './features/commission/commission.routes.ts';
import { contentHandlers } from './features/content/content.routes.ts';
import { contentDocumentsHandlers } from './features/content/content-documents.routes.ts';
import { contentListsHandlers } from './features/content/content-lists.routes.ts';
import { homePageHandlers } from './features/content/home-page.routes.ts';
import { copiesHandlers } from './features/copies/copies.routes.ts';
import { dashboardHandlers } from './features/dashboard/dashboard.routes.ts';
import { discountCodesHandlers } from './features/discount-codes/discount-codes.routes.ts';
import { disputesHandlers } from './features/disputes/disputes.routes.ts';
import { ledgerHandlers } from './features/ledger/ledger.routes.ts';
import { libraryHandlers } from './features/library/library.routes.ts';
import { licensesHandlers } from './features/licenses/licenses.routes.ts';
import { lookInsideHandlers } from './features/look-inside/look-inside.routes.ts';
import { mailChoicesHandlers } from './features/mail-choices/mail-choices.routes.ts';
import { marksHandlers } from './features/marks/marks.routes.ts';
import { messagesHandlers } from './features/messages/messages.routes.ts';
import { operationHandlers } from './features/operation/operation.routes.ts';
import { adminOrdersHandlers } from './features/orders/admin-orders.routes.ts';
import { ordersHandlers } from './features/orders/orders.routes.ts';
import { paymentSimulatorHandlers } from './features/payments/payment-simulator.routes.ts';
import { paymentsHandlers } from './features/payments/payments.routes.ts';
import { payoutsHandlers } from './features/payouts/payouts.routes.ts';
import { privacyHandlers } from './features/privacy/privacy.routes.ts';
import { productExportHandlers } from './features/product-export/product-export.routes.ts';
import { productImportHandlers } from './features/product-import/product-import.routes.ts';
import { productVersionsHandlers } from './features/products/product-versions.routes.ts';
import { productsHandlers } from './features/products/products.routes.ts';
import { receiptsHandlers } from './features/receipts/receipts.routes.ts';
import { reconciliationHandlers } from './features/reconciliation/reconciliation.routes.ts';
import { refundsHandlers } from './features/refunds/refunds.routes.ts';
import { reviewsHandlers } from './features/reviews/reviews.routes.ts';
import { shopsHandlers } from './features/shops/shops.routes.ts';
import { statementsHandlers } from './features/statements/statements.routes.ts';
import { taxesHandlers } from './features/taxes/taxes.routes.ts';
import { teamHandlers } from './features/team/team.routes.ts';
import { vendorOrdersHandlers } from './features/vendor-orders/vendor-orders.routes.ts';
import { legalDetailsHandlers } from './features/vendors/legal-details.routes.ts';
import { vendorsHandlers } from './features/vendors/vendors.routes.ts';
import { viewsHandlers } from './features/views/views.routes.ts';
import type { Handlers } from './kernel/implement.ts';

/** Every endpoint of the contract with what carries it out: one that is missing does not compile. */
export const handlers: Handlers = {
  ...catalogHandlers,
  ...categoriesHandlers,
  ...productsHandlers,
  ...copiesHandlers,
  ...dashboardHandlers,
  ...operationHandlers,
  ...productImportHandlers,
  ...productExportHandlers,
  ...contentHandlers,
  ...contentDocumentsHandlers,
  ...homePageHandlers,
  ...contentListsHandlers,
  ...archiveHandlers,
  ...auditLogHandlers,
  ...blogHandlers,
  ...accountsHandlers,
  ...accountSecurityHandlers,
  ...commissionHandlers,
  ...ledgerHandlers,
  ...mailChoicesHandlers,
  ...licensesHandlers,
  ...lookInsideHandlers,
  ...marksHandlers,
  ...messagesHandlers,
  ...casesHandlers,
  ...reviewsHandlers,
  ...discountCodesHandlers,
  ...paymentsHandlers,
  ...ordersHandlers,
  ...receiptsHandlers,
  ...adminOrdersHandlers,
  ...shopsHandlers,
  ...refundsHandlers,
  ...disputesHandlers,
  ...reconciliationHandlers,
  ...paymentSimulatorHandlers,
  ...payoutsHandlers,
  ...taxesHandlers,
  ...vendorOrdersHandlers,
  ...statementsHandlers,
  ...usersHandlers,
  ...privacyHandlers,
  ...teamHandlers,
  ...vendorsHandlers,
  ...legalDetailsHandlers,
  ...productVersionsHandlers,
  ...libraryHandlers,
  ...viewsHandlers,
};
