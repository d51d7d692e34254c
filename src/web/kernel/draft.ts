import type { HomeDocument } from '#contract/content.ts';

/** Address of the home page's draft for admins; the only address that may be shown in a frame of this site. */
export const DRAFT_ADDRESS = '/?draft=1';

/** Message of the framed page to the back office when it is ready. */
export const DRAFT_READY = 'draft-ready';

/** Message of the back office to the framed page after each change of the form. */
export interface DraftMessage {
  type: 'draft';
  value: HomeDocument;
  /** The id of the section that is being edited. */
  sectionId: string | null;
}
