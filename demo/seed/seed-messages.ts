import type { Db } from '#db/client.ts';
import { contactMessages, threadMessages, vendorMessages } from '#db/schema.ts';
import type { ThreadParty } from '#domain/thread.ts';
import { demoCustomers, demoProducts, demoVendors } from '../catalog/catalog.ts';
import { demoThreads, marketMessages, shopperMessages } from '../catalog/messages.ts';
import { seeded } from '../random.ts';
import { type DaysAgo, demoId } from './ids.ts';

const LAST_DAYS = 330;
/** Shops have not opened all messages of the last days yet. */
const UNREAD_DAYS = 3;

/** Messages for every shop with sales and for the market; the shop of the demo account gets more than one page. */
export async function seedMessages(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const selling = demoVendors.filter(({ hidden }) => !hidden);
  const rows = selling.flatMap(({ slug, email }) => {
    const random = seeded(`messages ${slug}`);
    const own = demoProducts.filter((product) => product.vendorSlug === slug);
    const count = email === 'vendor@demo.test' ? shopperMessages.length : random.int(2, 6);
    return random
      .shuffle(shopperMessages)
      .slice(0, count)
      .map((text, index) => {
        const { name, email } = random.pick(demoCustomers);
        const product = random.pick(own);
        // Two have just come; the others are spread over the year.
        const latest = index < 2 ? UNREAD_DAYS : LAST_DAYS;
        const days = Math.min(latest, product.publishedDaysAgo) * random.between(0.1, 1);
        return {
          id: demoId('vendor-message', `${slug}/${index}`),
          vendorId: demoId('vendor', slug),
          name,
          email,
          message: text.replace('{product}', product.name),
          unreadByVendor: days < UNREAD_DAYS && random.chance(0.7) ? 1 : 0,
          createdAt: daysAgo(days),
        };
      });
  });
  await tx.insert(vendorMessages).values(rows);
  await tx.insert(contactMessages).values(
    marketMessages.map(({ name, email, phone, daysAgo: days, text }) => ({
      id: demoId('contact-message', email),
      name,
      email,
      phone,
      message: text,
      createdAt: daysAgo(days),
    })),
  );
  await seedThreads(tx, daysAgo);
}

/** Each message follows the one before it within hours. */
const PAUSE_DAYS = 0.15;

async function seedThreads(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const announced = demoVendors.find(({ email }) => email === 'vendor@demo.test')?.slug;
  for (const { shop: shopSlug = announced, customer, daysAgo: began, texts, read } of demoThreads) {
    const shop = demoVendors.find(({ slug }) => slug === shopSlug);
    const author = demoCustomers[customer];
    if (!shop || !author) continue;
    const customerId = demoId('user', author.email);
    const key = `${shop.slug}/${author.email}`;
    const id = demoId('thread', key);
    const messages = texts.map((text, index) => {
      const party: ThreadParty = index % 2 === 0 ? 'customer' : 'vendor';
      return {
        id: demoId('thread-message', `${key}/${index}`),
        threadId: id,
        party,
        authorId: party === 'customer' ? customerId : demoId('user', shop.email),
        text,
        createdAt: daysAgo(began - index * PAUSE_DAYS),
      };
    });
    const latest = messages.at(-1);
    if (!latest) continue;
    const unread = read ? 0 : 1;
    await tx.insert(vendorMessages).values({
      id,
      vendorId: demoId('vendor', shop.slug),
      customerId,
      name: author.name,
      message: latest.text,
      createdAt: latest.createdAt,
      unreadByVendor: latest.party === 'customer' ? unread : 0,
      unreadByCustomer: latest.party === 'vendor' ? unread : 0,
    });
    await tx.insert(threadMessages).values(messages);
  }
}
