import { hashPassword } from '#api/features/accounts/accounts.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { users, vendors } from '#db/schema.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import { demoCustomers, demoVendors } from '../catalog/catalog.ts';
import type { DemoVendor } from '../catalog/types.ts';
import { type DaysAgo, demoId, drawingUrl } from './ids.ts';
import { analyze } from './seed.sql.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedContent } from './seed-content.ts';
import { seedMessages } from './seed-messages.ts';
import { seedTrade } from './seed-orders.ts';

/** Fills an empty market with the demo catalog, its people and half a year of trade; all of it or nothing. */
export async function seedDemo(context: Pick<AppContext, 'db' | 'changes' | 'now'>): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = context.now().getTime();
  const daysAgo: DaysAgo = (days) => new Date(Math.floor((now - days * 86_400_000) / 1000) * 1000);
  await inTransaction(context, async (tx, invalidate) => {
    await seedPeople(tx, passwordHash, daysAgo);
    await seedCatalog(tx, daysAgo);
    await seedTrade(tx, daysAgo);
    await seedMessages(tx, daysAgo);
    await seedContent(tx, daysAgo);
    invalidate('catalog', 'categories', 'blog');
  });
  await analyze(context.db);
}

async function seedPeople(tx: Db, passwordHash: string, daysAgo: DaysAgo): Promise<void> {
  const admin = { name: 'Ada Marsh', email: 'admin@demo.test', phone: '+1 555 0100', role: 'admin' as const };
  const people = [
    { ...admin, createdAt: daysAgo(400) },
    ...demoVendors.map(({ name, email, phone, joinedDaysAgo }) => ({
      name,
      email,
      phone,
      role: 'vendor' as const,
      createdAt: daysAgo(joinedDaysAgo),
    })),
    ...demoCustomers.map((customer) => ({ ...customer, role: 'customer' as const, createdAt: daysAgo(200) })),
  ];
  await tx.insert(users).values(
    people.map((person) => ({
      ...person,
      id: demoId('user', person.email),
      passwordHash,
      profileImage: drawingUrl(`avatar/${person.email}`),
    })),
  );
  await tx.insert(vendors).values(
    demoVendors.map((vendor) => ({
      id: demoId('vendor', vendor.slug),
      userId: demoId('user', vendor.email),
      shopName: vendor.shopName,
      shopSlug: vendor.slug,
      shopImage: drawingUrl(`shop/${vendor.slug}`),
      about: vendor.about,
      ...statusOf(vendor, daysAgo),
      appliedAt: daysAgo(vendor.joinedDaysAgo),
      createdAt: daysAgo(vendor.joinedDaysAgo),
    })),
  );
}

function statusOf({ hidden, joinedDaysAgo }: DemoVendor, daysAgo: DaysAgo) {
  const statusChangedAt = daysAgo(joinedDaysAgo);
  if (!hidden) return { status: 'Approved' as const, statusChangedAt };
  if (hidden.status === 'Applied') return { status: hidden.status, statusChangedAt };
  return {
    status: hidden.status,
    statusReason: hidden.reason,
    statusChangedAt: daysAgo(hidden.daysAgo),
  };
}
