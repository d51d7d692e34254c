import { addItems } from '#api/features/content/content-lists.service.ts';
import type { Db } from '#db/client.ts';
import { media, vendorDocuments } from '#db/schema.ts';
import { demoChecklist, demoStatements } from '../catalog/checklist.ts';
import { type DaysAgo, demoId, fileId } from './ids.ts';

const itemId = (title: (typeof demoChecklist)[number]['title']): string => demoId('checklist-item', title);

/** The operator's own items of the checklist, and documents of shops: one waits for a decision, one was refused. */
export async function seedChecklist(tx: Db, daysAgo: DaysAgo): Promise<void> {
  await addItems(
    tx,
    'checklist-item',
    demoChecklist.map((item) => ({ ...item, id: itemId(item.title) })),
  );
  const drawings = demoStatements.map(({ vendorSlug }) => `rights/${vendorSlug}`);
  await tx
    .insert(media)
    .values(drawings.map((drawing) => ({ id: fileId(drawing), kind: 'pdf' as const, bytes: 0, drawing })));
  await tx.insert(vendorDocuments).values(
    demoStatements.map(({ vendorSlug, sentDaysAgo, refused }) => ({
      id: demoId('vendor-document', vendorSlug),
      vendorId: demoId('vendor', vendorSlug),
      itemId: itemId('Statement of rights'),
      fileId: fileId(`rights/${vendorSlug}`),
      name: 'Statement of rights',
      createdAt: daysAgo(sentDaysAgo),
      ...(refused && {
        status: 'Refused' as const,
        reason: refused.reason,
        decidedBy: demoId('user', 'admin@demo.test'),
        decidedAt: daysAgo(refused.daysAgo),
      }),
    })),
  );
}
