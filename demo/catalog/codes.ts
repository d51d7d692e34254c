import type { discountCodes } from '#db/schema.ts';

type NewDiscountCode = typeof discountCodes.$inferInsert;

/** A discount code of the demo, with the times as days before today; the market's if no shop is named. */
export interface DemoCode
  extends Pick<NewDiscountCode, 'code' | 'kind' | 'value' | 'funder'>,
    Partial<
      Pick<NewDiscountCode, 'maxUses' | 'maxUsesPerCustomer' | 'minOrderCents' | 'firstOrderOnly' | 'active'>
    > {
  vendorSlug?: string;
  createdDaysAgo: number;
  startsDaysAgo?: number;
  endsDaysAgo?: number;
  /** The past orders that used it: those of these days, each so many-th of them. */
  usedBy?: { fromDaysAgo: number; untilDaysAgo: number; every: number };
}

/** One in each state, and one that makes an order free. */
export const demoCodes: readonly DemoCode[] = [
  {
    code: 'WELCOME10',
    kind: 'percent',
    value: 1000,
    funder: 'market',
    firstOrderOnly: true,
    createdDaysAgo: 170,
  },
  {
    code: 'AUTUMN15',
    kind: 'percent',
    value: 1500,
    funder: 'market',
    createdDaysAgo: 55,
    startsDaysAgo: 50,
    endsDaysAgo: 20,
    usedBy: { fromDaysAgo: 50, untilDaysAgo: 20, every: 6 },
  },
  {
    code: 'EARLYBIRD',
    kind: 'amount',
    value: 300,
    funder: 'market',
    minOrderCents: 1000,
    maxUses: 5,
    createdDaysAgo: 100,
    usedBy: { fromDaysAgo: 98, untilDaysAgo: 60, every: 9 },
  },
  {
    code: 'WINTER20',
    kind: 'percent',
    value: 2000,
    funder: 'vendor',
    createdDaysAgo: 3,
    startsDaysAgo: -10,
    endsDaysAgo: -24,
  },
  {
    code: 'A-GIFT',
    kind: 'percent',
    value: 10_000,
    funder: 'market',
    maxUses: 1000,
    maxUsesPerCustomer: 1,
    createdDaysAgo: 12,
  },
  {
    code: 'LANTERN-FRIENDS',
    kind: 'percent',
    value: 2000,
    funder: 'vendor',
    vendorSlug: 'paper-lantern-press',
    minOrderCents: 500,
    createdDaysAgo: 90,
    usedBy: { fromDaysAgo: 88, untilDaysAgo: 2, every: 5 },
  },
  {
    code: 'LANTERN-NEWSLETTER',
    kind: 'amount',
    value: 200,
    funder: 'vendor',
    vendorSlug: 'paper-lantern-press',
    active: false,
    createdDaysAgo: 40,
  },
  {
    code: 'LOOP5',
    kind: 'amount',
    value: 500,
    funder: 'vendor',
    vendorSlug: 'loop-theory',
    maxUsesPerCustomer: 2,
    createdDaysAgo: 15,
  },
];
