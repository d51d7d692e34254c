import { expect, test } from 'vitest';
import { ARCHIVE_LINES, archiveSchema } from './archive-format.ts';

test('docs/archive.schema.json is the schema of the format', async () => {
  await expect(`${JSON.stringify(archiveSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/archive.schema.json',
  );
});

test('product as the first version of the format has it → still valid', () => {
  const line = {
    ref: 'p1',
    slug: 'tide-tables',
    sku: 'EM-1',
    name: 'Tide tables',
    category: ['E-books'],
    listPriceCents: 2000,
    discountType: null,
    discountAmount: 0,
    priceCents: 2000,
    costCents: 0,
    summary: ['A4'],
    description: '<p>High and low water.</p>',
    videoUrl: null,
    isBestSeller: false,
    isRecommended: false,
    isNew: false,
    active: true,
    pictures: [],
    versions: [],
    previewPages: null,
    marking: 'hidden',
    maxActivations: null,
    licenses: [],
    createdAt: '2026-01-31T12:00:00.000Z',
  };
  expect(ARCHIVE_LINES['products.jsonl'].safeParse(line).error).toBeUndefined();
});
