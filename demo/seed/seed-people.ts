import type { Db } from '#db/client.ts';
import { users, vendors } from '#db/schema.ts';
import { demoCustomers } from '#demo/catalog/people.ts';
import type { DemoVendor } from '#demo/catalog/types.ts';
import { vendors as demoVendors } from '#demo/catalog/vendors.ts';
import { type DaysAgo, demoId, drawingUrl } from './ids.ts';

/** The accounts of the demo, and its shops. */
export async function seedPeople(tx: Db, passwordHash: string, daysAgo: DaysAgo): Promise<void> {
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
