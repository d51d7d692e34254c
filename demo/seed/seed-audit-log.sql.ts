import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, setActor } from '#db/actor.ts';
import type { Db } from '#db/client.ts';
import { demoContent, demoCustomers, demoProducts, demoVendors } from '../catalog/catalog.ts';
import { type DaysAgo, demoId, productId } from './ids.ts';

interface Change {
  by: Pick<Actor, 'id' | 'role' | 'address'>;
  action: string;
  daysAgo: number;
  /** What was before, if it differs from what the demo has. */
  from?: SQL;
  to: SQL;
}

/**
 * Fills the demo's audit log with the changes behind some of what it shows. Each change is set back and made again in the
 * name of its actor, so the database writes the entry.
 */
export async function seedAuditLog(tx: Db, daysAgo: DaysAgo): Promise<void> {
  // The entries are written with each statement and not at the commit, when only the last actor is known.
  await tx.execute(sql`set constraints all immediate`);
  for (const { by, action, daysAgo: days, from, to } of changes().toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    if (from) await tx.execute(from);
    await setActor(tx, { ...by, action, requestId: randomUUID(), at: daysAgo(days) });
    await tx.execute(to);
    await tx.execute(sql`select set_config('emporia.actor', '', true)`);
  }
  await tx.execute(sql`set constraints all deferred`);
}

const FIRST_CHANGE_DAYS_AGO = 31.3;

function changes(): Change[] {
  const admin = { id: demoId('user', 'admin@demo.test'), role: 'admin', address: '203.0.113.8' };
  const owner = { id: demoId('user', 'vendor@demo.test'), role: 'owner', address: '198.51.100.23' };
  const shop = demoVendors.find(({ email }) => email === 'vendor@demo.test');
  const own = demoProducts
    .filter(
      ({ vendorSlug, publishedDaysAgo }) =>
        vendorSlug === shop?.slug && publishedDaysAgo > FIRST_CHANGE_DAYS_AGO,
    )
    .map(({ slug }) => productId(slug));
  const customer = demoId('user', demoCustomers[4]?.email ?? '');
  return [
    ...demoVendors
      .filter(({ hidden }) => !hidden)
      .slice(0, 4)
      .map(({ slug, joinedDaysAgo }) => ({
        by: admin,
        action: 'POST admin/vendor/{id}/approve',
        daysAgo: joinedDaysAgo - 0.7,
        from: sql`update vendors set status = 'Applied' where id = ${demoId('vendor', slug)}`,
        to: sql`update vendors set status = 'Approved' where id = ${demoId('vendor', slug)}`,
      })),
    ...own.slice(0, 6).map((id, index) => ({
      by: owner,
      action: 'PATCH product/{id}',
      daysAgo: FIRST_CHANGE_DAYS_AGO - 4.9 * index,
      from: price(id, 200),
      to: price(id, -200),
    })),
    ...own.slice(6, 9).map((id, index) => ({
      by: owner,
      action: 'POST vendor/product/bulk',
      daysAgo: 12.2 - index / 100_000,
      from: sql`update products set is_new = not is_new where id = ${id}`,
      to: sql`update products set is_new = not is_new where id = ${id}`,
    })),
    {
      by: admin,
      action: 'POST user/{id}/suspend',
      daysAgo: 21.4,
      to: sql`update users set suspended_at = now(), suspended_reason = 'Charge disputed' where id = ${customer}`,
    },
    {
      by: admin,
      action: 'POST user/{id}/restore',
      daysAgo: 19.9,
      to: sql`update users set suspended_at = null, suspended_reason = null where id = ${customer}`,
    },
    {
      by: admin,
      action: 'PATCH site-settings',
      daysAgo: 9.6,
      from: helpline('+1 555 0142'),
      to: helpline(demoContent.siteSettings.helplinePhone),
    },
    ...demoContent.faq.slice(0, 1).map(({ question }) => ({
      by: admin,
      action: 'PATCH faq/{id}',
      daysAgo: 2.1,
      from: asked(question, 'Where is my order?'),
      to: asked(question, question),
    })),
  ];
}

const price = (id: string, cents: number): SQL =>
  sql`update products set list_price_cents = list_price_cents + ${cents}::integer,
    price_cents = price_cents + case when discount_type is null then ${cents}::integer else 0 end where id = ${id}`;

const helpline = (phone: string): SQL =>
  sql`update contents set value = value || jsonb_build_object('helplinePhone', ${phone}::text) where key = 'site-settings'`;

const asked = (question: string, as: string): SQL =>
  sql`update content_items set value = value || jsonb_build_object('question', ${as}::text)
    where id = ${demoId('faq', question)}`;
