import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#db/schema.ts';

/** 'audited', or why what is written to the table is not in the audit log. */
type Answer = 'audited' | { not: string };

const COUNTER = { not: 'derived: kept by triggers and jobs' };
const OF_THE_MARKET = { not: 'the market’s own bookkeeping, which no person writes' };
const SIMULATED = { not: 'stands in for the card provider, whose state is not the market’s' };
const OF_A_SIGN_IN = { not: 'written by signing in, which changes no record' };
const A_RECORD_ITSELF = { not: 'append-only, and written together with the change that it belongs to' };

/**
 * What the audit log has of each table. A new table does not compile until it is here; one that staff or people of shops
 * write to is audited by `select audit_table(…)` in its migration.
 */
const TABLES = {
  accountDecisions: A_RECORD_ITSELF,
  archiveImportProducts: { not: 'the import that made them is audited' },
  archiveImports: 'audited',
  archivedRecords: { not: 'the import that brought them is audited' },
  auditHead: { not: 'is the audit log' },
  auditLog: { not: 'is the audit log' },
  backupCodes: { not: 'hashes only, written together with two_step_secrets' },
  blogPostFormerSlugs: 'audited',
  blogPosts: 'audited',
  caseCounts: COUNTER,
  caseDecisions: 'audited',
  caseEntries: 'audited',
  caseFiles: { not: 'the entry that has them is audited' },
  cases: 'audited',
  categories: 'audited',
  categoryGoods: 'audited',
  categoryCountChanges: COUNTER,
  categoryCounts: COUNTER,
  categoryRedirects: 'audited',
  categoryWords: COUNTER,
  commissionRules: 'audited',
  contactMessages: 'audited',
  contentDrafts: 'audited',
  contentItems: 'audited',
  contentSchedules: 'audited',
  contentVersions: A_RECORD_ITSELF,
  contents: 'audited',
  copyChecks: OF_THE_MARKET,
  copyHolds: 'audited',
  copyMatches: OF_THE_MARKET,
  dailyFigures: COUNTER,
  discountCodeUses: { not: 'customers who pay and completed orders write them' },
  discountCodes: 'audited',
  disputeEvidence: { not: 'personal data; that it was sent is in the dispute' },
  disputes: 'audited',
  downloads: { not: 'customers make them' },
  emptySearches: OF_THE_MARKET,
  eventBookmarks: OF_THE_MARKET,
  invitations: 'audited',
  jobs: OF_THE_MARKET,
  knownDevices: OF_A_SIGN_IN,
  knownNetworks: OF_A_SIGN_IN,
  ledgerBalances: COUNTER,
  ledgerChecks: OF_THE_MARKET,
  ledgerEntries: A_RECORD_ITSELF,
  ledgerTransactions: A_RECORD_ITSELF,
  licenseActivations: { not: 'written by the software of vendors, for customers' },
  licenseKeys: { not: 'secrets; how many a product has is shown to its vendor' },
  listedFiles: OF_THE_MARKET,
  marks: { not: 'made when a customer fetches a file' },
  media: { not: 'the record that shows a file names it' },
  orderCounts: COUNTER,
  orderLines: 'audited',
  orders: 'audited',
  outbox: { not: 'mails report changes; a reset link that an admin sends is recorded by recordAction' },
  passwordResets: { not: 'written by the mailer; what is done with the link is recorded' },
  payments: { not: 'written by shoppers and the card provider' },
  payoutAccounts: 'audited',
  payoutExports: { not: 'each file is recorded by recordAction' },
  payoutSchedules: OF_THE_MARKET,
  payouts: 'audited',
  pageKeys: OF_THE_MARKET,
  pagePrints: OF_THE_MARKET,
  pdfFiles: OF_THE_MARKET,
  pdfPages: OF_THE_MARKET,
  printedFiles: OF_THE_MARKET,
  productImages: 'audited',
  productLicenses: 'audited',
  productViews: OF_THE_MARKET,
  productVersions: 'audited',
  products: 'audited',
  providerTransactions: OF_THE_MARKET,
  rateLimits: OF_THE_MARKET,
  reconciliationBookmarks: OF_THE_MARKET,
  reconciliationDifferences: OF_THE_MARKET,
  receiptCounters: COUNTER,
  receipts: { not: 'customers ask for them' },
  refundParts: A_RECORD_ITSELF,
  refunds: 'audited',
  reviews: 'audited',
  reviewVotes: { not: 'customers write them' },
  searchTermChanges: COUNTER,
  searchTerms: COUNTER,
  secrets: OF_THE_MARKET,
  sessions: 'audited',
  shopMembers: 'audited',
  shopTotals: COUNTER,
  signInTickets: OF_A_SIGN_IN,
  simulatorEvent: SIMULATED,
  simulatorIdempotency: SIMULATED,
  simulatorObject: SIMULATED,
  taxEvidence: OF_THE_MARKET,
  taxRates: 'audited',
  twoStepSecrets: 'audited',
  userCounts: COUNTER,
  users: 'audited',
  vendorCounts: COUNTER,
  vendorArchives: { not: 'handing one out is an action of its own' },
  vendorDocuments: 'audited',
  vendorLegalDetails: 'audited',
  vendorMessages: 'audited',
  vendorOrders: 'audited',
  vendors: 'audited',
  webhookEvents: OF_THE_MARKET,
} as const satisfies Record<keyof typeof schema, Answer>;

/** The names of the audited tables in the database. */
export const AUDITED_TABLES: readonly string[] = Object.entries(schema)
  .filter(([name, table]) => is(table, PgTable) && TABLES[name as keyof typeof TABLES] === 'audited')
  .map(([, table]) => getTableConfig(table as PgTable).name)
  .sort();
