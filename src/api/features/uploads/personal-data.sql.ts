import { eq, or } from 'drizzle-orm';
import { type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { uploads } from '#db/schema.ts';

export const uploadsPersonalData = {
  uploads: {
    copy: 'a file on its way is kept for a day; the products have what came of it',
    // `remove expired uploads` deletes them with their bytes.
    erase: (tx, person, { now }) =>
      tx
        .update(uploads)
        .set({ filename: '', name: '', note: '', expiresAt: now })
        .where(or(eq(uploads.userId, person.id), eq(uploads.vendorId, shopOf(person)))),
  },
} satisfies PersonalData;
