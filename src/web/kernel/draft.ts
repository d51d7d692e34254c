import type { HomeDocument } from '#contract/content.ts';

/** Where staff see the draft of the home page; the one address that pages of this site may show in a frame. */
export const DRAFT_ADDRESS = '/?draft=1';

/** What the framed page sends to the back office once it listens. */
export const DRAFT_READY = 'draft-ready';

/** What the back office sends to the framed page with every change of the form. */
export interface DraftMessage {
  type: 'draft';
  value: HomeDocument;
  /** The id of the part that is being edited. */
  part: string | null;
}
