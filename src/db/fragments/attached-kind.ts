import { sql } from 'drizzle-orm';
import { media } from '../tables/media.ts';

/** The kind of an attached file: goods are attached to nothing. */
export const attachedKind = sql<'image' | 'pdf'>`${media.kind}`;
