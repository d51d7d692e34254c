import { expect, test } from 'vitest';
import { archiveSchema } from './archive-format.ts';

test('docs/archive.schema.json is the schema of the format', async () => {
  await expect(`${JSON.stringify(archiveSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/archive.schema.json',
  );
});
