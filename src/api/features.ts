import { caseSubjects } from './case-subjects.ts';
import { accountDecisions } from './features/account-decisions/feature.ts';
import { accounts } from './features/accounts/feature.ts';
import { archive } from './features/archive/feature.ts';
import { auditLog } from './features/audit-log/feature.ts';
import { blog } from './features/blog/feature.ts';
import { bundles } from './features/bundles/feature.ts';
import { cases } from './features/cases/feature.ts';
import { catalog } from './features/catalog/feature.ts';
import { commission } from './features/commission/feature.ts';
import { replaceMainCategory } from './features/content/category-sources.service.ts';
import { content } from './features/content/feature.ts';
import { copies } from './features/copies/feature.ts';
import { dailyFigures } from './features/daily-figures/feature.ts';
import { dashboard } from './features/dashboard/feature.ts';
import { replaceCategoryInCodes } from './features/discount-codes/discount-codes.service.ts';
import { discountCodes } from './features/discount-codes/feature.ts';
import { discovery } from './features/discovery/feature.ts';
import { disputes } from './features/disputes/feature.ts';
import { fileAnalysis } from './features/file-analysis/feature.ts';
import { ledger } from './features/ledger/feature.ts';
import { library } from './features/library/feature.ts';
import { licenses } from './features/licenses/feature.ts';
import { lookInside } from './features/look-inside/feature.ts';
import { mail } from './features/mail/feature.ts';
import { mailChoices } from './features/mail-choices/feature.ts';
import { marks } from './features/marks/feature.ts';
import { media } from './features/media/feature.ts';
import { messages } from './features/messages/feature.ts';
import { operation } from './features/operation/feature.ts';
import { orders } from './features/orders/feature.ts';
import { payments } from './features/payments/feature.ts';
import { payouts } from './features/payouts/feature.ts';
import { privacy } from './features/privacy/feature.ts';
import { productExport } from './features/product-export/feature.ts';
import { productImport } from './features/product-import/feature.ts';
import { categorizedProducts } from './features/products/categorized-products.service.ts';
import { products } from './features/products/feature.ts';
import { furtherFiles } from './features/products/further-files.service.ts';
import { receipts } from './features/receipts/feature.ts';
import { reconciliation } from './features/reconciliation/feature.ts';
import { refunds } from './features/refunds/feature.ts';
import { reviews } from './features/reviews/feature.ts';
import { searches } from './features/searches/feature.ts';
import { shops } from './features/shops/feature.ts';
import { statements } from './features/statements/feature.ts';
import { taxes } from './features/taxes/feature.ts';
import { team } from './features/team/feature.ts';
import { uploads } from './features/uploads/feature.ts';
import { users } from './features/users/feature.ts';
import { vendorOrders } from './features/vendor-orders/feature.ts';
import { vendors } from './features/vendors/feature.ts';
import { shopWriter } from './features/vendors/shop-writer.service.ts';
import { versions } from './features/versions/feature.ts';
import { views } from './features/views/feature.ts';
import type { AuditRule, TableName } from './kernel/audited.ts';
import { auditedOf, handlersOf, mailsOf, personalDataOf } from './kernel/feature.ts';
import type { Handlers } from './kernel/implement.ts';
import type { MailTemplates } from './kernel/mail-templates.ts';
import type { PersonalDataRule } from './kernel/personal-data.ts';
import { platform } from './platform.ts';

/** The features of the market. What one is, its own `feature.ts` says; the order of the list does not matter. */
const owners = [
  platform,
  accountDecisions,
  accounts(shopWriter),
  archive,
  auditLog,
  blog,
  bundles,
  cases(caseSubjects),
  catalog({ products: categorizedProducts, references: [replaceMainCategory, replaceCategoryInCodes] }),
  commission,
  content,
  copies,
  dailyFigures,
  dashboard,
  discountCodes,
  discovery,
  disputes,
  fileAnalysis,
  ledger,
  library,
  licenses,
  lookInside,
  mail,
  mailChoices,
  marks,
  media,
  messages,
  operation,
  orders,
  payments,
  payouts,
  productExport,
  productImport,
  products,
  receipts,
  reconciliation,
  refunds,
  reviews,
  searches,
  shops,
  statements,
  taxes,
  team,
  uploads(furtherFiles),
  users,
  vendorOrders,
  vendors,
  versions,
  views,
] as const;

/**
 * What is copied and erased of each table. A table without a rule does not compile here.
 * @internal
 */
export const personalData: Record<TableName, PersonalDataRule> = personalDataOf(owners);

/** All features. Privacy has no table: it copies and erases what the others say. */
export const features = [...owners, privacy(personalData)] as const;

/** A call of the contract that no feature handles does not compile here. */
export const handlers: Handlers = handlersOf(features);

/** A kind of mail that no feature writes does not compile here. */
export const mailTemplates: MailTemplates = mailsOf(features);

/**
 * What the audit log has of each table. A table that no feature has does not compile here.
 * @internal
 */
export const auditedTables: Record<TableName, AuditRule> = auditedOf(features);
