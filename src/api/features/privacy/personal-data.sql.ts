import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { accountHashOf } from '#api/kernel/limits.ts';
import type { Db } from '#db/client.ts';
import { fileSettingColumns, productColumns } from '#db/product-columns.ts';
import type * as schema from '#db/schema.ts';
import {
  accountDecisions,
  archivedRecords,
  archiveImports,
  auditLog,
  caseDecisions,
  caseEntries,
  caseFiles,
  cases,
  contactMessages,
  discountCodes,
  disputes,
  downloads,
  invitations,
  knownDevices,
  knownNetworks,
  ledgerEntries,
  ledgerTransactions,
  licenseActivations,
  licenseKeys,
  media,
  orderLines,
  orders,
  outbox,
  passwordResets,
  payments,
  payoutAccounts,
  payouts,
  productImages,
  productLicenses,
  products,
  productVersions,
  receipts,
  refunds,
  reviews,
  reviewVotes,
  sessions,
  shopMembers,
  signInTickets,
  taxEvidence,
  twoStepSecrets,
  users,
  vendorArchives,
  vendorDocuments,
  vendorLegalDetails,
  vendorMessages,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import { FORMER_SHOP, formerName } from '#domain/account-deletion.ts';
import { dollarsOf } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';

const {
  priceCents,
  listPriceCents,
  costCents,
  fileId,
  mainCategoryId,
  firstCategoryId,
  secondCategoryId,
  thirdCategoryId,
  ...sameColumns
} = productColumns;
/** What a vendor entered about a product, as it is stored; amounts are copied in dollars, and ids say nothing to people. */
const enteredColumns = { ...sameColumns, ...fileSettingColumns };

/** Whose data it is. */
export interface Person {
  id: string;
  email: string;
  role: Role;
  /** The address of the profile picture. */
  picture: string | null;
  /** Of the shop that the person owns. */
  vendorId: string | null;
}

interface Page {
  limit: number;
  offset: number;
}

/** One file of JSON in the copy of a person's data: an array of these rows. */
interface CopiedRows {
  file: `${string}.json`;
  /** What it holds, for the person who reads it. */
  about: string;
  rows: (db: Db, person: Person, page: Page) => Promise<readonly unknown[]>;
}

/** What happens to the rows of a table that concern a person. A text in place of a function is the reason for none. */
export interface TableRule {
  copy: readonly CopiedRows[] | string;
  /** Runs in the transaction of the deletion; must be safe to repeat. */
  erase: ((tx: Db, person: Person, now: Date) => PromiseLike<unknown>) | string;
}

type TableName = {
  [K in keyof typeof schema]: (typeof schema)[K] extends PgTable ? K : never;
}[keyof typeof schema];

/**
 * No column says anything about a person.
 * @internal
 */
export const NOTHING_PERSONAL: TableRule = { copy: 'nothing personal', erase: 'nothing personal' };
/** Who of the staff wrote it is an id, whose name is deleted in `users`. */
const MARKETS_TEXT: TableRule = {
  copy: 'texts of the market; only the id of who wrote them',
  erase: 'texts of the market; the id of who wrote them leads to a deleted account',
};
/** The books are kept by law, without names: these stand in `users` alone. */
const BOOKS = 'the books are kept; they lead to an account without a name';

/** No vendor has this id. */
const shopOf = ({ vendorId }: Person): string => vendorId ?? '';

const boughtBy = (db: Db, { id }: Person, { limit, offset }: Page) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);

async function copyOrders(db: Db, person: Person, page: Page) {
  const rows = await boughtBy(db, person, page);
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select({ line: orderLines, shopName: vendors.shopName })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const given = await db.select().from(refunds).where(inArray(refunds.orderId, ids));
  const disputed = await db.select().from(disputes).where(inArray(disputes.orderId, ids));
  return rows.map((order) => ({
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    status: order.status,
    paymentStatus: order.paymentStatus,
    total: dollarsOf(order.totalCents),
    refunded: dollarsOf(order.refundedCents),
    lines: lines
      .filter(({ line }) => line.orderId === order.id)
      .map(({ line, shopName }) => ({
        product: line.productName,
        shop: shopName,
        price: dollarsOf(line.priceCents),
        priceBeforeDiscount: dollarsOf(line.listPriceCents),
        quantity: line.quantity,
        license: line.licenseKind,
        licenseText: line.licenseText,
        refundedAt: line.refundedAt,
      })),
    refunds: given
      .filter(({ orderId }) => orderId === order.id)
      .map(({ amountCents, status, createdAt, doneAt }) => ({
        amount: dollarsOf(amountCents),
        status,
        createdAt,
        doneAt,
      })),
    disputes: disputed
      .filter(({ orderId }) => orderId === order.id)
      .map(({ amountCents, status, reason, createdAt }) => ({
        amount: dollarsOf(amountCents),
        status,
        reason,
        createdAt,
      })),
  }));
}

/** The ids of the cases that a person opened, signed in or as a visitor with the same address. */
const openedBy = (db: Db, { id, email }: Person) =>
  db
    .select({ id: cases.id })
    .from(cases)
    .where(or(eq(cases.openedBy, id), eq(cases.visitorEmail, email)));

async function copyCases(db: Db, person: Person, { limit, offset }: Page) {
  const rows = await db
    .select()
    .from(cases)
    .where(
      or(
        inArray(cases.id, openedBy(db, person)),
        eq(cases.reviewAuthorId, person.id),
        eq(cases.vendorId, shopOf(person)),
      ),
    )
    .orderBy(asc(cases.createdAt), asc(cases.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const written = await db
    .select()
    .from(caseEntries)
    .where(
      and(
        inArray(caseEntries.caseId, ids),
        eq(caseEntries.isPrivate, false),
        // A visitor has no account.
        or(eq(caseEntries.authorId, person.id), eq(caseEntries.party, 'visitor')),
      ),
    )
    .orderBy(asc(caseEntries.position));
  const decided = await db
    .select()
    .from(caseDecisions)
    .where(inArray(caseDecisions.caseId, ids))
    .orderBy(asc(caseDecisions.round));
  return rows.map((row) => ({
    number: row.number,
    type: row.type,
    status: row.status,
    about: row.title,
    createdAt: row.createdAt,
    settledAt: row.settledAt,
    written: written
      .filter(
        ({ caseId, authorId, text }) =>
          caseId === row.id && text !== '' && (authorId === person.id || row.visitorEmail === person.email),
      )
      .map(({ text, createdAt }) => ({ text, createdAt })),
    decisions: decided
      .filter(({ caseId }) => caseId === row.id)
      .map(({ decision, reason, createdAt }) => ({ decision, reason, createdAt })),
  }));
}

/**
 * For each table, what of it a person gets as a copy and what is erased with the account. A new table does not compile
 * until it is named here; a test wants a rule for every table with a column that refers to a person, and another one
 * searches the whole database after a deletion.
 * @internal
 */
export const PERSONAL_DATA: Record<TableName, TableRule> = {
  users: {
    copy: [
      {
        file: 'account.json',
        about: 'Your account.',
        rows: (db, { id }, page) =>
          db
            .select({
              id: users.id,
              name: users.name,
              email: users.email,
              phone: users.phone,
              role: users.role,
              picture: users.profileImage,
              suspendedAt: users.suspendedAt,
              suspendedReason: users.suspendedReason,
              declinedMails: users.declinedMails,
              deletionDueAt: users.deletionDueAt,
              createdAt: users.createdAt,
            })
            .from(users)
            .where(eq(users.id, id))
            .limit(page.limit)
            .offset(page.offset),
      },
    ],
    erase: (tx, { id, role }, now) =>
      tx
        .update(users)
        .set({
          name: formerName(role),
          email: '',
          phone: '',
          passwordHash: '',
          profileImage: null,
          suspendedReason: null,
          deletedAt: now,
        })
        .where(eq(users.id, id)),
  },
  vendors: {
    copy: [
      {
        file: 'shop.json',
        about: 'Your shop.',
        rows: (db, { id }, page) =>
          db
            .select({
              shopName: vendors.shopName,
              shopSlug: vendors.shopSlug,
              shopImage: vendors.shopImage,
              about: vendors.about,
              status: vendors.status,
              statusReason: vendors.statusReason,
              away: vendors.away,
              awayUntil: vendors.awayUntil,
              appliedAt: vendors.appliedAt,
              createdAt: vendors.createdAt,
            })
            .from(vendors)
            .where(eq(vendors.userId, id))
            .limit(page.limit)
            .offset(page.offset),
      },
    ],
    erase: (tx, { id }) =>
      tx
        .update(vendors)
        .set({
          shopName: FORMER_SHOP,
          shopSlug: sql`'former-shop-' || ${vendors.id}`,
          shopImage: null,
          about: '',
          statusReason: null,
          away: false,
          awayUntil: null,
        })
        .where(eq(vendors.userId, id)),
  },
  shopMembers: {
    copy: [
      {
        file: 'team.json',
        about: 'The shop that you work for.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({ shop: vendors.shopName, role: shopMembers.role, createdAt: shopMembers.createdAt })
            .from(shopMembers)
            .innerJoin(vendors, eq(vendors.id, shopMembers.vendorId))
            .where(eq(shopMembers.userId, id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) => tx.delete(shopMembers).where(eq(shopMembers.userId, id)),
  },
  invitations: {
    copy: [
      {
        file: 'invitations.json',
        about: 'Invitations to your address.',
        rows: (db, { email }, { limit, offset }) =>
          db
            .select({
              role: invitations.role,
              createdAt: invitations.createdAt,
              expiresAt: invitations.expiresAt,
            })
            .from(invitations)
            .where(eq(invitations.email, email))
            .orderBy(asc(invitations.createdAt), asc(invitations.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, person) =>
      tx
        .delete(invitations)
        .where(or(eq(invitations.email, person.email), eq(invitations.vendorId, shopOf(person)))),
  },
  vendorArchives: {
    copy: 'the archive of the shop, which its owner can fetch',
    // The file goes with the next run of the job that deletes old ones.
    erase: (tx, person) => tx.delete(vendorArchives).where(eq(vendorArchives.vendorId, shopOf(person))),
  },
  archiveImports: {
    copy: 'what an import brought is in the archive of the shop',
    erase: (tx, person) => tx.delete(archiveImports).where(eq(archiveImports.vendorId, shopOf(person))),
  },
  archiveImportProducts: NOTHING_PERSONAL,
  archivedRecords: {
    copy: 'history of other markets, which is in the archive of the shop',
    erase: async (tx, person) => {
      await tx.delete(archivedRecords).where(eq(archivedRecords.vendorId, shopOf(person)));
      // Orders at the other market by the same address lose the customer.
      await tx
        .update(archivedRecords)
        .set({ data: sql`jsonb_set(${archivedRecords.data}, '{customer}', 'null')` })
        .where(
          and(
            eq(archivedRecords.kind, 'order'),
            sql`lower(${archivedRecords.data} -> 'customer' ->> 'email') = ${person.email.toLowerCase()}`,
          ),
        );
    },
  },
  vendorDocuments: {
    copy: 'the files themselves are in the copy',
    erase: (tx, person) => tx.delete(vendorDocuments).where(eq(vendorDocuments.vendorId, shopOf(person))),
  },
  payoutAccounts: {
    copy: [
      {
        file: 'payout-account.json',
        about: 'How your shop is paid. Of the bank account, the last four characters.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select()
            .from(payoutAccounts)
            .where(eq(payoutAccounts.vendorId, shopOf(person)))
            .limit(limit)
            .offset(offset);
          return rows.map(({ method, accountStatus, accountLast4, detailsLast4 }) => ({
            method,
            status: accountStatus,
            last4: method === 'byHand' ? detailsLast4 : accountLast4,
          }));
        },
      },
    ],
    erase: (tx, person) => tx.delete(payoutAccounts).where(eq(payoutAccounts.vendorId, shopOf(person))),
  },
  payouts: {
    copy: [
      {
        file: 'payouts.json',
        about: 'The payouts to your shop. Of the bank account, the last four characters.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select()
            .from(payouts)
            .where(eq(payouts.vendorId, shopOf(person)))
            .orderBy(asc(payouts.createdAt), asc(payouts.id))
            .limit(limit)
            .offset(offset);
          return rows.map(({ method, status, amountCents, accountLast4, createdAt, sentAt, endedAt }) => ({
            method,
            status,
            amount: dollarsOf(amountCents),
            last4: accountLast4,
            createdAt,
            sentAt,
            endedAt,
          }));
        },
      },
    ],
    erase: BOOKS,
  },
  payoutExports: {
    copy: 'which files of the market staff have fetched, not what is in them',
    erase: 'the id of who fetched it leads to a deleted account',
  },
  payoutSchedules: NOTHING_PERSONAL,
  vendorCounts: NOTHING_PERSONAL,
  userCounts: NOTHING_PERSONAL,
  auditLog: {
    copy: [
      {
        file: 'changes.json',
        about: 'What you changed as a member of staff or of a shop, and from which network address.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              at: auditLog.at,
              action: auditLog.action,
              entity: auditLog.entity,
              entityId: auditLog.entityId,
              address: auditLog.address,
            })
            .from(auditLog)
            .where(eq(auditLog.actorId, id))
            .orderBy(asc(auditLog.sequence))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: 'append-only, as evidence; the id leads to a deleted account',
  },
  auditHead: NOTHING_PERSONAL,
  accountDecisions: {
    copy: [
      {
        file: 'decisions.json',
        about: 'Decisions about your account or shop, with the reasons that were mailed to you.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              decision: accountDecisions.decision,
              reason: accountDecisions.reason,
              createdAt: accountDecisions.createdAt,
            })
            .from(accountDecisions)
            .where(eq(accountDecisions.userId, id))
            .orderBy(asc(accountDecisions.createdAt), asc(accountDecisions.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // A reason may name the person.
    erase: (tx, { id }) =>
      tx.update(accountDecisions).set({ reason: null }).where(eq(accountDecisions.userId, id)),
  },
  sessions: {
    copy: [
      {
        file: 'sessions.json',
        about: 'Where you are signed in.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              device: sessions.device,
              createdAt: sessions.createdAt,
              lastSeenAt: sessions.lastSeenAt,
              expiresAt: sessions.expiresAt,
            })
            .from(sessions)
            .where(eq(sessions.userId, id))
            .orderBy(asc(sessions.createdAt), asc(sessions.tokenHash))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) => tx.delete(sessions).where(eq(sessions.userId, id)),
  },
  passwordResets: {
    copy: 'a secret, for an hour',
    erase: (tx, { id }) => tx.delete(passwordResets).where(eq(passwordResets.userId, id)),
  },
  caseCounts: NOTHING_PERSONAL,
  caseDecisions: {
    copy: 'in cases.json; who of the staff decided is not',
    // A reason may name the person.
    erase: (tx, person) =>
      tx
        .update(caseDecisions)
        .set({ reason: '' })
        .where(inArray(caseDecisions.caseId, openedBy(tx, person))),
  },
  caseEntries: {
    copy: 'in cases.json; private notes of staff are not',
    // The whole thread of a case that the person opened, since others may name the person in it.
    erase: (tx, person) =>
      tx
        .update(caseEntries)
        .set({ text: '' })
        .where(or(eq(caseEntries.authorId, person.id), inArray(caseEntries.caseId, openedBy(tx, person)))),
  },
  caseFiles: {
    copy: 'the files themselves are in the copy',
    erase: (tx, person) =>
      tx.delete(caseFiles).where(
        inArray(
          caseFiles.entryId,
          tx
            .select({ id: caseEntries.id })
            .from(caseEntries)
            .where(
              or(eq(caseEntries.authorId, person.id), inArray(caseEntries.caseId, openedBy(tx, person))),
            ),
        ),
      ),
  },
  // After the rules above, which find the person's cases by what this one erases.
  cases: {
    copy: [
      { file: 'cases.json', about: 'Your cases, with what you wrote and what was decided.', rows: copyCases },
    ],
    erase: async (tx, person) => {
      await tx
        .update(cases)
        .set({ visitorName: null, visitorEmail: null })
        .where(eq(cases.visitorEmail, person.email));
      await tx
        .update(cases)
        .set({ title: FORMER_SHOP })
        .where(and(eq(cases.about, 'shop'), eq(cases.vendorId, shopOf(person))));
    },
  },
  twoStepSecrets: {
    copy: 'a secret',
    // The backup codes refer to it.
    erase: (tx, { id }) => tx.delete(twoStepSecrets).where(eq(twoStepSecrets.userId, id)),
  },
  backupCodes: { copy: 'secrets', erase: 'deleted with the secret of two-step sign-in' },
  signInTickets: {
    copy: 'a secret, for five minutes',
    erase: (tx, { id }) => tx.delete(signInTickets).where(eq(signInTickets.userId, id)),
  },
  knownDevices: {
    copy: [
      {
        file: 'devices.json',
        about: 'The devices with which you have signed in.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              device: knownDevices.device,
              createdAt: knownDevices.createdAt,
              lastSeenAt: knownDevices.lastSeenAt,
            })
            .from(knownDevices)
            .where(eq(knownDevices.userId, id))
            .orderBy(asc(knownDevices.createdAt), asc(knownDevices.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) => tx.delete(knownDevices).where(eq(knownDevices.userId, id)),
  },
  knownNetworks: {
    copy: 'hashes of networks, and times that the devices show too',
    erase: (tx, { id, email }) =>
      tx.delete(knownNetworks).where(inArray(knownNetworks.accountHash, [id, email].map(accountHashOf))),
  },
  rateLimits: {
    copy: 'counters under hashes, a day at most',
    erase: 'counters under hashes, a day at most',
  },
  blogPosts: {
    copy: 'published by the market; the author is a text, and no account',
    erase: 'published by the market; the author is a text, and no account',
  },
  blogPostFormerSlugs: NOTHING_PERSONAL,
  categories: NOTHING_PERSONAL,
  categoryCountChanges: NOTHING_PERSONAL,
  categoryCounts: NOTHING_PERSONAL,
  categoryRedirects: NOTHING_PERSONAL,
  categoryWords: NOTHING_PERSONAL,
  products: {
    copy: [
      {
        file: 'products.json',
        about: 'The products of your shop.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              ...enteredColumns,
              slug: products.slug,
              price: sql<number>`${products.priceCents} / 100.0`.mapWith(Number),
              priceBeforeDiscount: sql<number>`${products.listPriceCents} / 100.0`.mapWith(Number),
              cost: sql<number>`${products.costCents} / 100.0`.mapWith(Number),
              createdAt: products.createdAt,
              deletedAt: products.deletedAt,
            })
            .from(products)
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // Order lines refer to the row. `release deleted products` takes pictures and files off that nobody bought.
    erase: (tx, person, now) =>
      tx
        .update(products)
        .set({
          status: false,
          listed: false,
          deletedAt: sql`coalesce(${products.deletedAt}, ${now.toISOString()}::timestamptz)`,
          description: '',
          summaryLines: [],
          videoUrl: null,
        })
        .where(eq(products.vendorId, shopOf(person))),
  },
  productVersions: {
    copy: [
      {
        file: 'versions.json',
        about: 'The versions of the files of your shop.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              product: products.name,
              version: productVersions.number,
              note: productVersions.note,
              createdAt: productVersions.createdAt,
              withdrawnAt: productVersions.withdrawnAt,
              withdrawalReason: productVersions.withdrawalReason,
            })
            .from(productVersions)
            .innerJoin(products, eq(products.id, productVersions.productId))
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id), asc(productVersions.number))
            .limit(limit)
            .offset(offset),
      },
    ],
    // Buyers are shown what changed in what they bought. `release deleted products` deletes what was never sold.
    erase: BOOKS,
  },
  pdfFiles: NOTHING_PERSONAL,
  pdfPages: NOTHING_PERSONAL,
  printedFiles: NOTHING_PERSONAL,
  pagePrints: NOTHING_PERSONAL,
  pageKeys: NOTHING_PERSONAL,
  listedFiles: NOTHING_PERSONAL,
  copyChecks: NOTHING_PERSONAL,
  copyHolds: NOTHING_PERSONAL,
  copyMatches: NOTHING_PERSONAL,
  productImages: {
    copy: 'the pictures themselves are in the copy',
    erase: '`release deleted products` deletes them',
  },
  searchTermChanges: NOTHING_PERSONAL,
  searchTerms: NOTHING_PERSONAL,
  shopTotals: { copy: 'numbers of a shop', erase: 'numbers of a shop' },
  reviews: {
    copy: [
      {
        file: 'reviews.json',
        about: 'Your reviews.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              product: products.name,
              rating: reviews.rating,
              text: reviews.text,
              pictures: reviews.images,
              verified: reviews.verified,
              createdAt: reviews.createdAt,
              answer: reviews.answer,
              removedAt: reviews.removedAt,
            })
            .from(reviews)
            .innerJoin(products, eq(products.id, reviews.productId))
            .where(eq(reviews.customerId, id))
            .orderBy(asc(reviews.createdAt), asc(reviews.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // The rating stays, as that of a former customer; its text and pictures, why it was removed, and the shop's answer
    // may name the person.
    erase: async (tx, { id }) => {
      await tx
        .update(reviews)
        .set({
          text: null,
          images: [],
          removalReason: null,
          answer: null,
          answeredAt: null,
          answeredBy: null,
        })
        .where(eq(reviews.customerId, id));
      await tx
        .update(reviews)
        .set({ answer: null, answeredAt: null, answeredBy: null })
        .where(eq(reviews.answeredBy, id));
    },
  },
  reviewVotes: {
    copy: [
      {
        file: 'helpful-reviews.json',
        about: 'Reviews of others that you called helpful.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({ product: products.name, rating: reviews.rating, createdAt: reviewVotes.createdAt })
            .from(reviewVotes)
            .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
            .innerJoin(products, eq(products.id, reviews.productId))
            .where(eq(reviewVotes.customerId, id))
            .orderBy(asc(reviewVotes.createdAt), asc(reviewVotes.reviewId))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: async (tx, { id }) => {
      const gone = tx
        .$with('gone')
        .as(
          tx
            .delete(reviewVotes)
            .where(eq(reviewVotes.customerId, id))
            .returning({ reviewId: reviewVotes.reviewId }),
        );
      await tx
        .with(gone)
        .update(reviews)
        .set({ helpful: sql`${reviews.helpful} - 1` })
        .from(gone)
        .where(eq(reviews.id, gone.reviewId));
    },
  },
  contents: NOTHING_PERSONAL,
  contentVersions: MARKETS_TEXT,
  contentDrafts: MARKETS_TEXT,
  contentSchedules: MARKETS_TEXT,
  contentItems: NOTHING_PERSONAL,
  contactMessages: {
    copy: [
      {
        file: 'messages-to-the-market.json',
        about: 'What was written to the market with your address.',
        rows: (db, { email }, { limit, offset }) =>
          db
            .select({
              name: contactMessages.name,
              email: contactMessages.email,
              phone: contactMessages.phone,
              message: contactMessages.message,
              createdAt: contactMessages.createdAt,
            })
            .from(contactMessages)
            .where(eq(contactMessages.email, email))
            .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { email }) => tx.delete(contactMessages).where(eq(contactMessages.email, email)),
  },
  vendorMessages: {
    copy: [
      {
        file: 'messages-to-shops.json',
        about: 'What was written to shops with your address.',
        rows: (db, { email }, { limit, offset }) =>
          db
            .select({
              shop: vendors.shopName,
              name: vendorMessages.name,
              email: vendorMessages.email,
              message: vendorMessages.message,
              createdAt: vendorMessages.createdAt,
            })
            .from(vendorMessages)
            .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
            .where(eq(vendorMessages.email, email))
            .orderBy(asc(vendorMessages.createdAt), asc(vendorMessages.id))
            .limit(limit)
            .offset(offset),
      },
      {
        file: 'messages-to-your-shop.json',
        about: 'What others wrote to your shop, without their names and addresses.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({ message: vendorMessages.message, createdAt: vendorMessages.createdAt })
            .from(vendorMessages)
            .where(eq(vendorMessages.vendorId, shopOf(person)))
            .orderBy(asc(vendorMessages.createdAt), asc(vendorMessages.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // Also those to the shop: nobody is left who may read them.
    erase: (tx, person) =>
      tx
        .delete(vendorMessages)
        .where(or(eq(vendorMessages.email, person.email), eq(vendorMessages.vendorId, shopOf(person)))),
  },
  dailyFigures: NOTHING_PERSONAL,
  emptySearches: {
    copy: 'words by day, without the person',
    erase: 'words by day, without the person; addresses and long numbers are never stored',
  },
  outbox: {
    copy: 'a mail about something else in the copy, for two days at most',
    // The answer of a mail server is stored without addresses.
    erase: (tx, { email }) => tx.delete(outbox).where(eq(outbox.subject, email)),
  },
  marks: {
    copy: 'a number for each copy of a file that was fetched, which is hidden in it; the order is in orders.json',
    erase: 'a number that leads to the order; the order leads to an account without a name',
  },
  media: {
    copy: 'the files themselves are in the copy',
    erase: 'what nothing refers to is deleted by `sweep media`; a file that was bought stays',
  },
  payments: {
    copy: [
      {
        file: 'carts.json',
        about: 'The carts that you paid or began to pay.',
        rows: async (db, { id }, { limit, offset }) => {
          const rows = await db
            .select({
              amountCents: payments.amountCents,
              code: payments.code,
              lines: payments.lines,
              createdAt: payments.createdAt,
            })
            .from(payments)
            .where(eq(payments.customerId, id))
            .orderBy(asc(payments.createdAt), asc(payments.id))
            .limit(limit)
            .offset(offset);
          return rows.map(({ amountCents, lines, createdAt }) => ({
            createdAt,
            amount: dollarsOf(amountCents),
            lines: lines.map(({ name, priceCents, quantity }) => ({
              product: name,
              price: dollarsOf(priceCents),
              quantity,
            })),
          }));
        },
      },
    ],
    erase: BOOKS,
  },
  webhookEvents: NOTHING_PERSONAL,
  eventBookmarks: NOTHING_PERSONAL,
  discountCodes: {
    copy: [
      {
        file: 'discount-codes.json',
        about: 'The discount codes of your shop.',
        rows: (db, person, { limit, offset }) => {
          const { vendorId, taken, createdBy, ...columns } = getTableColumns(discountCodes);
          return db
            .select(columns)
            .from(discountCodes)
            .where(eq(discountCodes.vendorId, shopOf(person)))
            .orderBy(asc(discountCodes.createdAt), asc(discountCodes.id))
            .limit(limit)
            .offset(offset);
        },
      },
    ],
    // Orders with a code keep its name.
    erase: (tx, person, now) =>
      tx
        .update(discountCodes)
        .set({ deletedAt: now })
        .where(and(eq(discountCodes.vendorId, shopOf(person)), isNull(discountCodes.deletedAt))),
  },
  discountCodeUses: { copy: 'the code is in orders.json and carts.json', erase: BOOKS },
  orders: {
    copy: [
      { file: 'orders.json', about: 'Your orders, with lines, refunds and disputes.', rows: copyOrders },
    ],
    erase: BOOKS,
  },
  orderCounts: NOTHING_PERSONAL,
  commissionRules: {
    copy: 'terms of the market; only the id of who wrote them',
    erase: BOOKS,
  },
  receipts: {
    copy: [
      {
        file: 'receipts.json',
        about: 'The receipts of your orders; the market makes their PDFs from your orders.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              year: receipts.year,
              number: receipts.number,
              orderNumber: orders.orderNumber,
              issuedAt: receipts.issuedAt,
            })
            .from(receipts)
            .innerJoin(orders, eq(orders.id, receipts.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(receipts.issuedAt), asc(receipts.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: BOOKS,
  },
  receiptCounters: NOTHING_PERSONAL,
  taxRates: {
    copy: 'rates of countries; only the id of who added them',
    erase: BOOKS,
  },
  categoryGoods: NOTHING_PERSONAL,
  taxEvidence: {
    copy: [
      {
        file: 'tax-evidence.json',
        about: 'In which country you said you are, and those of your network and card, by order.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              orderNumber: orders.orderNumber,
              said: taxEvidence.said,
              address: taxEvidence.address,
              card: taxEvidence.card,
              at: taxEvidence.at,
            })
            .from(taxEvidence)
            .innerJoin(orders, eq(orders.id, taxEvidence.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(taxEvidence.at), asc(taxEvidence.paymentId))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: BOOKS,
  },
  vendorLegalDetails: {
    copy: [
      {
        file: 'legal-details.json',
        about: 'Legal name, address and number of your shop.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              legalName: vendorLegalDetails.legalName,
              legalAddress: vendorLegalDetails.legalAddress,
              legalNumber: vendorLegalDetails.legalNumber,
            })
            .from(vendorLegalDetails)
            .where(eq(vendorLegalDetails.vendorId, shopOf(person)))
            .limit(limit)
            .offset(offset),
      },
    ],
    // What receipts say of it is kept with them.
    erase: (tx, person) =>
      tx.delete(vendorLegalDetails).where(eq(vendorLegalDetails.vendorId, shopOf(person))),
  },
  licenseKeys: {
    copy: 'bought with a file, and shown with it in the order',
    erase: 'sold with an order line, which stays; who added a key has no name any more',
  },
  licenseActivations: {
    copy: [
      {
        file: 'activations.json',
        about: 'Where software was in use with your licence keys, as it called itself.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              product: orderLines.productName,
              instance: licenseActivations.instance,
              createdAt: licenseActivations.createdAt,
            })
            .from(licenseActivations)
            .innerJoin(licenseKeys, eq(licenseKeys.id, licenseActivations.keyId))
            .innerJoin(orderLines, eq(orderLines.id, licenseKeys.orderLineId))
            .innerJoin(orders, eq(orders.id, orderLines.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(licenseActivations.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) =>
      tx
        .delete(licenseActivations)
        .where(
          inArray(
            licenseActivations.keyId,
            tx
              .select({ id: licenseKeys.id })
              .from(licenseKeys)
              .innerJoin(orderLines, eq(orderLines.id, licenseKeys.orderLineId))
              .innerJoin(orders, eq(orders.id, orderLines.orderId))
              .where(eq(orders.customerId, id)),
          ),
        ),
  },
  productLicenses: {
    copy: [
      {
        file: 'licenses.json',
        about: 'The licences of your products.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              product: products.name,
              kind: productLicenses.kind,
              text: productLicenses.text,
              price:
                sql<number>`coalesce(${productLicenses.listPriceCents}, ${products.listPriceCents}) / 100.0`.mapWith(
                  Number,
                ),
            })
            .from(productLicenses)
            .innerJoin(products, eq(products.id, productLicenses.productId))
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id), asc(productLicenses.position))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: 'as those of products',
  },
  refunds: { copy: 'in orders.json; who of the staff decided it is not', erase: BOOKS },
  disputes: { copy: 'in orders.json', erase: BOOKS },
  disputeEvidence: {
    copy: 'what is in it is in the copy: orders, downloads, cases and messages',
    erase: 'evidence that a bank has; deleted two years after the end of its dispute',
  },
  downloads: {
    copy: [
      {
        file: 'downloads.json',
        about: 'When, from where and how much of your files you fetched.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              product: orderLines.productName,
              address: downloads.address,
              device: downloads.device,
              firstAt: downloads.firstAt,
              lastAt: downloads.lastAt,
              requests: downloads.requests,
              bytes: downloads.bytes,
            })
            .from(downloads)
            .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
            .innerJoin(orders, eq(orders.id, orderLines.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(downloads.firstAt), asc(downloads.orderLineId), asc(downloads.address))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) =>
      tx
        .delete(downloads)
        .where(
          inArray(
            downloads.orderLineId,
            tx
              .select({ id: orderLines.id })
              .from(orderLines)
              .innerJoin(orders, eq(orders.id, orderLines.orderId))
              .where(eq(orders.customerId, id)),
          ),
        ),
  },
  providerTransactions: {
    copy: 'ids of the card provider and amounts',
    erase: 'ids of the card provider and amounts',
  },
  reconciliationBookmarks: NOTHING_PERSONAL,
  reconciliationDifferences: {
    copy: 'ids of the card provider and amounts',
    erase: 'ids of the card provider and amounts',
  },
  vendorOrders: {
    copy: [
      {
        file: 'sales.json',
        about: 'The orders of your shop, without the names of your customers.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select({ orderNumber: orders.orderNumber, sale: vendorOrders })
            .from(vendorOrders)
            .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
            .where(eq(vendorOrders.vendorId, shopOf(person)))
            .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.id))
            .limit(limit)
            .offset(offset);
          return rows.map(({ orderNumber, sale }) => ({
            orderNumber,
            createdAt: sale.createdAt,
            total: dollarsOf(sale.totalCents),
            discount: dollarsOf(sale.discountCents),
            tax: dollarsOf(sale.taxCents),
            commission: dollarsOf(sale.commissionCents),
            refunded: dollarsOf(sale.refundedCents),
          }));
        },
      },
    ],
    erase: BOOKS,
  },
  refundParts: { copy: 'sums of refunds, which are in orders.json and sales.json', erase: BOOKS },
  orderLines: { copy: 'in orders.json', erase: BOOKS },
  ledgerChecks: NOTHING_PERSONAL,
  ledgerTransactions: { copy: 'in ledger.json', erase: BOOKS },
  ledgerBalances: { copy: 'sums of entries, which are in ledger.json', erase: BOOKS },
  ledgerEntries: {
    copy: [
      {
        file: 'ledger.json',
        about: 'What the market owes your shop, entry by entry; what is owed to you is negative.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select({
              orderNumber: orders.orderNumber,
              type: ledgerTransactions.kind,
              amountCents: ledgerEntries.amountCents,
              createdAt: ledgerEntries.at,
            })
            .from(ledgerEntries)
            .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
            .leftJoin(orders, eq(orders.id, ledgerTransactions.orderId))
            .where(eq(ledgerEntries.vendorId, shopOf(person)))
            .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.transactionId), asc(ledgerEntries.position))
            .limit(limit)
            .offset(offset);
          return rows.map(({ amountCents, ...entry }) => ({ ...entry, amount: dollarsOf(amountCents) }));
        },
      },
    ],
    erase: BOOKS,
  },
  simulatorObject: NOTHING_PERSONAL,
  simulatorIdempotency: NOTHING_PERSONAL,
  simulatorEvent: NOTHING_PERSONAL,
  secrets: NOTHING_PERSONAL,
  jobs: NOTHING_PERSONAL,
  productViews: { copy: 'numbers of a product by day', erase: 'numbers of a product by day' },
};

/** The files of JSON that a copy has, in their order. */
export const copiedRows = (): CopiedRows[] =>
  Object.values(PERSONAL_DATA).flatMap(({ copy }) => (typeof copy === 'string' ? [] : copy));

/** The files that a person has sent with messages of cases. */
export const findCaseFiles = (db: Db, params: { id: string }) =>
  db
    .select({ fileId: caseFiles.fileId, name: caseFiles.name, kind: media.kind, bytes: media.bytes })
    .from(caseFiles)
    .innerJoin(caseEntries, eq(caseEntries.id, caseFiles.entryId))
    .innerJoin(media, eq(media.id, caseFiles.fileId))
    .where(eq(caseEntries.authorId, params.id))
    .orderBy(asc(caseEntries.position), asc(caseFiles.position));

/** The documents that a shop has uploaded for the checklist. */
export const findDocuments = (db: Db, params: { vendorId: string }) =>
  db
    .select({
      fileId: vendorDocuments.fileId,
      name: vendorDocuments.name,
      kind: media.kind,
      bytes: media.bytes,
    })
    .from(vendorDocuments)
    .innerJoin(media, eq(media.id, vendorDocuments.fileId))
    .where(eq(vendorDocuments.vendorId, params.vendorId))
    .orderBy(asc(vendorDocuments.createdAt), asc(vendorDocuments.id));

/** Products whose reviews show what the erasure of a person removes: their texts and votes, and answers of shops. */
export const findReviewedProducts = (db: Db, params: { id: string }) =>
  db
    .selectDistinct({ id: reviews.productId })
    .from(reviews)
    .leftJoin(reviewVotes, and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.customerId, params.id)))
    .where(
      or(
        eq(reviews.customerId, params.id),
        eq(reviews.answeredBy, params.id),
        isNotNull(reviewVotes.customerId),
      ),
    );

/** Erases a person's data in every table. `users` comes last: other rules look for what it says. */
export async function eraseRows(tx: Db, person: Person, now: Date): Promise<void> {
  const { users: last, ...others } = PERSONAL_DATA;
  for (const { erase } of [...Object.values(others), last]) {
    if (typeof erase !== 'string') await erase(tx, person, now);
  }
}

/** An account that exists; null for an unknown or deleted one. */
export async function findPerson(db: Db, params: { id: string }): Promise<Person | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      picture: users.profileImage,
      vendorId: vendors.id,
    })
    .from(users)
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(and(eq(users.id, params.id), isNull(users.deletedAt)));
  return row ?? null;
}

/** The products of a shop that are not deleted, with the sizes of their files and the addresses of their pictures. */
export const findShopFiles = (db: Db, params: { vendorId: string }) =>
  db
    .select({
      slug: products.slug,
      fileId: products.fileId,
      bytes: media.bytes,
      pictures: sql<string[]>`array(
        select ${products.featuredImage} where ${products.featuredImage} <> ''
        union
        select ${productImages.image} from ${productImages} where ${productImages.productId} = ${products.id})`,
    })
    .from(products)
    .leftJoin(media, eq(media.id, products.fileId))
    .where(and(eq(products.vendorId, params.vendorId), isNull(products.deletedAt)))
    .orderBy(asc(products.createdAt), asc(products.id));
