import type { AppContext } from '#api/kernel/context.ts';
import { KEYS_COUNTED_MAX } from '#domain/license-key.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { countFreeKeys, findForKeysMail } from './license-keys.sql.ts';

/** Warns a vendor that few licence keys of a product are left; null if there are enough again. */
export async function licenseKeysLowMail(
  context: AppContext,
  productId: string,
): Promise<AddressedMail | null> {
  const found = await findForKeysMail(context.db, { productId });
  if (!found) return null;
  const free = await countFreeKeys(context.db, { productId, atMost: KEYS_COUNTED_MAX });
  if (free === KEYS_COUNTED_MAX) return null;
  const isSoldOut = free === 0;
  return {
    to: found.email,
    subject: isSoldOut
      ? `${isolated(found.productName)} is sold out`
      : `Few licence keys of ${isolated(found.productName)} are left`,
    heading: isSoldOut ? 'The licence keys are used up' : 'Few licence keys are left',
    paragraphs: [
      `Hello ${isolated(found.name)},`,
      `Licence keys of ${isolated(found.productName)} that are left: ${free}. Each unit is sold with one, so without a free key the product is sold out.`,
    ],
    button: { path: `/product-licenses?id=${productId}`, label: 'Add licence keys' },
    footnote: `You get this mail because you sell as ${isolated(found.shopName)}.`,
  };
}
