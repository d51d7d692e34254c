import { and, asc, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  caseDecisions,
  caseEntries,
  cases,
  orderLines,
  orders,
  products,
  reviews,
  users,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import { usualRule } from '#domain/case.ts';
import { type DemoCase, type DemoSpeaker, demoCases } from '../catalog/cases.ts';
import { seeded } from '../random.ts';
import { type DaysAgo, demoId } from './ids.ts';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DEMO_SHOP = 'paper-lantern-press';
const DEMO_CUSTOMER = 'customer@demo.test';

/** Cases in every state with their threads. */
export async function seedCases(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const shopId = demoId('vendor', DEMO_SHOP);
  const customerId = demoId('user', DEMO_CUSTOMER);
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.role, ['admin', 'support']))
    .orderBy(asc(users.role), asc(users.email));
  const admin = staff[0]?.id ?? '';
  const support = staff[1]?.id ?? admin;
  const lines = await findLines(tx);
  const review = await findReview(tx, { shopId, customerId, daysAgo });
  // A product is the subject of one case.
  const taken = new Set<string>();
  for (const [index, demoCase] of demoCases.entries()) {
    const { shop, customer, thread, about } = demoCase;
    const boughtBefore = daysAgo(thread[0].daysAgo + 0.1);
    const line = lines.find(
      ({ productId, vendorId, customerId: buyerId, at }) =>
        at < boughtBefore &&
        !taken.has(productId) &&
        (vendorId === shopId) === (shop === 'demo') &&
        (buyerId === customerId) === (customer === 'demo'),
    );
    if (!line) continue;
    taken.add(line.productId);
    const subject: Subject = about === 'review' ? { ...line, ...review } : line;
    const speakers: Record<DemoSpeaker, string | null> = {
      customer: subject.customerId,
      vendor: subject.vendorUserId,
      admin,
      support,
      visitor: null,
      system: null,
    };
    await insertCase(tx, { demoCase, index, subject, speakers, daysAgo });
  }
}

type Subject = Awaited<ReturnType<typeof findLines>>[number] & { reviewId?: string };

const lineColumns = {
  orderId: orderLines.orderId,
  orderLineId: orderLines.id,
  productId: orderLines.productId,
  title: orderLines.productName,
  vendorId: vendorOrders.vendorId,
  vendorUserId: vendors.userId,
  customerId: orders.customerId,
  at: orders.createdAt,
};

/** Lines of completed orders of shops that sell, the newest first. */
const findLines = (tx: Db) =>
  tx
    .select(lineColumns)
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), eq(orders.status, 'Completed')))
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(vendors, and(eq(vendors.id, vendorOrders.vendorId), eq(vendors.status, 'Approved')))
    .where(isNull(orderLines.refundedAt))
    .orderBy(desc(orders.createdAt), asc(orderLines.id));

/** The worst review of the shop by another customer than the announced one. */
async function findReview(
  tx: Db,
  { shopId, customerId, daysAgo }: { shopId: string; customerId: string; daysAgo: DaysAgo },
) {
  const [review] = await tx
    .select({ reviewId: reviews.id, productId: products.id, title: products.name })
    .from(reviews)
    .innerJoin(products, and(eq(products.id, reviews.productId), eq(products.vendorId, shopId)))
    .where(and(ne(reviews.customerId, customerId), lt(reviews.createdAt, daysAgo(1))))
    .orderBy(asc(reviews.rating), asc(reviews.id))
    .limit(1);
  return review;
}

async function insertCase(
  tx: Db,
  params: {
    demoCase: DemoCase;
    index: number;
    subject: Subject;
    speakers: Record<DemoSpeaker, string | null>;
    daysAgo: DaysAgo;
  },
): Promise<void> {
  const { demoCase, index, subject, speakers, daysAgo } = params;
  const { type, about, status, thread, dueInDays } = demoCase;
  const id = demoId('case', String(index));
  const random = seeded(`case ${index}`);
  const [first] = thread;
  const last = thread.findLast(({ isPrivate }) => !isPrivate) ?? first;
  const appeal = thread.find(({ kind }) => kind === 'appealed');
  const answer = thread.find(({ by }) => by === 'vendor');
  const isSettled = status === 'Decided' || status === 'Closed';
  const openedBy = speakers[first.by];
  await tx.insert(cases).values({
    id,
    number: `CA-${Array.from({ length: 8 }, () => random.pick([...SIGNS])).join('')}`,
    type,
    about,
    status,
    title: subject.title,
    productId: subject.productId,
    vendorId: subject.vendorId,
    ...(about === 'orderLine' && { orderId: subject.orderId, orderLineId: subject.orderLineId }),
    ...(about === 'review' && { reviewId: subject.reviewId }),
    openedBy,
    openerParty: first.by === 'visitor' ? 'visitor' : first.by === 'vendor' ? 'vendor' : 'customer',
    visitorName: first.by === 'visitor' ? 'Ilse Brandt' : null,
    visitorEmail: first.by === 'visitor' ? 'ilse@example.test' : null,
    assigneeId: demoCase.isAssigned || isSettled ? speakers.admin : null,
    dueAt: dueInDays === undefined ? null : daysAgo(-dueInDays),
    vendorDueAt: about === 'orderLine' ? daysAgo(first.daysAgo - 3) : null,
    vendorAnsweredAt: about === 'orderLine' && answer ? daysAgo(answer.daysAgo) : null,
    appealedAt: appeal ? daysAgo(appeal.daysAgo) : null,
    settledAt: isSettled ? daysAgo(last.daysAgo) : null,
    lastMessageAt: daysAgo(last.daysAgo),
    createdAt: daysAgo(first.daysAgo),
  });
  let round = 0;
  for (const [at, entry] of thread.entries()) {
    const createdAt = daysAgo(entry.daysAgo);
    let decisionId: string | null = null;
    if (entry.decision) {
      round += 1;
      decisionId = demoId('case-decision', `${index}/${round}`);
      await tx.insert(caseDecisions).values({
        id: decisionId,
        caseId: id,
        round,
        isAppeal: appeal !== undefined && entry.daysAgo < appeal.daysAgo,
        decision: entry.decision,
        reason: entry.text,
        rule: usualRule(type, entry.decision),
        decidedBy: speakers[entry.by] ?? '',
        vendorId: entry.decision === 'warn' ? subject.vendorId : null,
        ...(entry.decision === 'replaceFile' && {
          productId: subject.productId,
          replacementDueAt: daysAgo(entry.daysAgo - 3),
        }),
        createdAt,
      });
    }
    const isStaff = entry.by === 'admin' || entry.by === 'support';
    await tx.insert(caseEntries).values({
      id: demoId('case-entry', `${index}/${at}`),
      caseId: id,
      kind: at === 0 ? 'opened' : entry.decision ? 'decided' : (entry.kind ?? 'message'),
      party: isStaff ? 'staff' : (entry.by as Exclude<DemoSpeaker, 'admin' | 'support'>),
      authorId: speakers[entry.by],
      text: entry.text,
      isPrivate: entry.isPrivate ?? false,
      decisionId,
      createdAt,
    });
  }
}
