import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const fileAnalysisRules = (): Rule[] => [
  {
    name: 'versions-are-analysed',
    says: 'The file of each version is, or waits to be, analysed.',
    violations: sql`
      select id from product_versions v where not exists (select from pdf_files f where f.file_id = v.file_id)`,
  },
];
