import { and, asc, desc, eq, lt, ne, notExists } from 'drizzle-orm';
import { pastDispute } from '#api/adapters/payment/simulator/past-payment.ts';
import { writeProviderState } from '#api/features/refunds/refund-sync.service.ts';
import type { Db } from '#db/client.ts';
import { cases, downloads, media, orderLines, orders, outbox } from '#db/schema.ts';
import { simulatorObject } from '#db/tables/simulator.ts';
import { drawDemo } from '#demo/artwork/draw.ts';
import { dayOf } from '#domain/day.ts';
import { type DaysAgo, demoId } from './ids.ts';

/** How disputes of the demo ended, and when they were opened and ended, in days ago. */
const DISPUTES = [
  { name: 'open', boughtBefore: 5, openedDaysAgo: 2.17, end: null },
  { name: 'won', boughtBefore: 45, openedDaysAgo: 40.4, end: { status: 'won', daysAgo: 20.1 } },
  { name: 'lost', boughtBefore: 60, openedDaysAgo: 50.3, end: { status: 'lost', daysAgo: 30.2 } },
] as const;

const DEMO_CUSTOMER = 'customer@demo.test';

/** A dispute that waits for evidence, one that was won and one that was lost, at the simulator and in the books. */
export async function seedDisputes(tx: Db, daysAgo: DaysAgo): Promise<void> {
  for (const { name, boughtBefore, openedDaysAgo, end } of DISPUTES) {
    const order = await findOrder(tx, { before: daysAgo(boughtBefore) });
    if (!order) continue;
    await fetched(tx, { orderId: order.id, at: order.createdAt });
    const { rows, reports } = pastDispute({
      id: `du_demo_${name}`,
      intentId: order.paymentId,
      amountCents: order.totalCents,
      openedAt: daysAgo(openedDaysAgo),
      end: end && { status: end.status, at: daysAgo(end.daysAgo) },
    });
    await tx.insert(simulatorObject).values(rows);
    for (const { dispute, at: now } of reports)
      await writeProviderState(tx, { orderId: order.id, refunds: [], disputes: [dispute], now });
  }
  // The people of the demo get no mails about what is past.
  await tx.delete(outbox).where(eq(outbox.kind, 'case'));
}

/** The newest order of before a time that has no case and was not refunded, of someone whom visitors cannot sign in as. */
async function findOrder(tx: Db, { before }: { before: Date }) {
  const [row] = await tx
    .select({
      id: orders.id,
      paymentId: orders.paymentId,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.paymentStatus, 'Paid'),
        eq(orders.status, 'Completed'),
        ne(orders.customerId, demoId('user', DEMO_CUSTOMER)),
        lt(orders.createdAt, before),
        notExists(tx.select().from(cases).where(eq(cases.orderId, orders.id))),
      ),
    )
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(1);
  return row ?? null;
}

/**
 * The files of an order were fetched an hour after they were bought, from an address that documentation uses. They are
 * drawn here, since the record says how many bytes went out.
 */
async function fetched(tx: Db, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
  const lines = await tx
    .select({ id: orderLines.id, fileId: media.id, drawing: media.drawing })
    .from(orderLines)
    .innerJoin(media, eq(media.id, orderLines.fileId))
    .where(eq(orderLines.orderId, orderId));
  const fetchedAt = new Date(at.getTime() + 3_600_000);
  for (const { id: orderLineId, fileId, drawing } of lines) {
    if (!drawing) continue;
    const { length: bytes } = await drawDemo(drawing);
    await tx.update(media).set({ bytes }).where(eq(media.id, fileId));
    await tx.insert(downloads).values({
      orderLineId,
      address: '203.0.113.24',
      day: dayOf(fetchedAt),
      requests: 1,
      bytes,
      redirects: 0,
      firstAt: fetchedAt,
      lastAt: fetchedAt,
    });
  }
}
