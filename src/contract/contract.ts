import type { z } from 'zod';
import { accountSecurityContract } from './account-security.ts';
import { accountsContract } from './accounts.ts';
import { adminOrdersContract } from './admin-orders.ts';
import { archiveContract } from './archive.ts';
import { auditLogContract } from './audit-log.ts';
import { blogContract } from './blog.ts';
import { bundlesContract } from './bundles.ts';
import { casesContract } from './cases.ts';
import { catalogContract } from './catalog.ts';
import { categoriesContract } from './categories.ts';
import { commissionContract } from './commission.ts';
import { contentContract } from './content.ts';
import { contentDocumentsContract } from './content-documents.ts';
import { contentListsContract } from './content-lists.ts';
import { copiesContract } from './copies.ts';
import { dashboardContract } from './dashboard.ts';
import { discountCodesContract } from './discount-codes.ts';
import { disputesContract } from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import { homePageContract } from './home-page.ts';
import { ledgerContract } from './ledger.ts';
import { legalDetailsContract } from './legal-details.ts';
import { libraryContract } from './library.ts';
import { licensesContract } from './licenses.ts';
import { lookInsideContract } from './look-inside.ts';
import { mailChoicesContract } from './mail-choices.ts';
import { marksContract } from './marks.ts';
import { messagesContract } from './messages.ts';
import { operationContract } from './operation.ts';
import { ordersContract } from './orders.ts';
import { paymentSimulatorContract } from './payment-simulator.ts';
import { paymentsContract } from './payments.ts';
import { payoutsContract } from './payouts.ts';
import { privacyContract } from './privacy.ts';
import { productExportContract } from './product-export.ts';
import { productFilesContract } from './product-files.ts';
import { productImportContract } from './product-import.ts';
import { productsContract } from './products.ts';
import { receiptsContract } from './receipts.ts';
import { reconciliationContract } from './reconciliation.ts';
import { refundsContract } from './refunds.ts';
import { reviewsContract } from './reviews.ts';
import { shopsContract } from './shops.ts';
import { statementsContract } from './statements.ts';
import { taxesContract } from './taxes.ts';
import { teamContract } from './team.ts';
import { threadsContract } from './threads.ts';
import { usersContract } from './users.ts';
import { vendorOrdersContract } from './vendor-orders.ts';
import { vendorsContract } from './vendors.ts';
import { versionsContract } from './versions.ts';
import { viewsContract } from './views.ts';

export const API_BASE = '/api/v1';

/** Every call of the API, by 'METHOD path'. */
export const contract = {
  ...catalogContract,
  ...categoriesContract,
  ...productsContract,
  ...productFilesContract,
  ...bundlesContract,
  ...dashboardContract,
  ...operationContract,
  ...productExportContract,
  ...productImportContract,
  ...contentContract,
  ...contentDocumentsContract,
  ...homePageContract,
  ...contentListsContract,
  ...archiveContract,
  ...auditLogContract,
  ...blogContract,
  ...accountsContract,
  ...accountSecurityContract,
  ...reviewsContract,
  ...commissionContract,
  ...ledgerContract,
  ...mailChoicesContract,
  ...licensesContract,
  ...lookInsideContract,
  ...marksContract,
  ...messagesContract,
  ...threadsContract,
  ...casesContract,
  ...copiesContract,
  ...discountCodesContract,
  ...paymentsContract,
  ...ordersContract,
  ...receiptsContract,
  ...adminOrdersContract,
  ...shopsContract,
  ...refundsContract,
  ...disputesContract,
  ...reconciliationContract,
  ...paymentSimulatorContract,
  ...payoutsContract,
  ...taxesContract,
  ...vendorOrdersContract,
  ...statementsContract,
  ...usersContract,
  ...privacyContract,
  ...teamContract,
  ...vendorsContract,
  ...legalDetailsContract,
  ...versionsContract,
  ...libraryContract,
  ...viewsContract,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointKey = keyof Contract;

/** What a caller sends, part by part, as the types of the wire. */
export type InputOf<K extends EndpointKey> = Part<K, 'params'> &
  QueryPart<K> &
  BodyPart<K> &
  (Contract[K] extends { form: infer S extends z.ZodType } ? { form: z.input<S> & FilesOf<K> } : unknown);

/** `data` of the answer. */
export type DataOf<K extends EndpointKey> = z.output<Contract[K]['data']>;

type Part<K extends EndpointKey, P extends 'params' | 'body'> =
  Contract[K] extends Record<P, infer S extends z.ZodType> ? Record<P, z.input<S>> : unknown;
type BodyPart<K extends EndpointKey> = Contract[K] extends { bodyOptional: true }
  ? Partial<Part<K, 'body'>>
  : Part<K, 'body'>;
type QueryPart<K extends EndpointKey> = Contract[K] extends { query: infer S extends z.ZodType }
  ? { query?: z.input<S> }
  : unknown;
type FilesOf<K extends EndpointKey> = Contract[K] extends { files: infer F }
  ? { [N in keyof F]?: File | readonly File[] }
  : unknown;
