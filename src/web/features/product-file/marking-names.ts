import type { Marking, UnmarkableReason } from '#domain/marking.ts';

/** The ways to mark sold copies, as screens name them. */
export const MARKING_NAMES: Record<Marking, string> = {
  hidden: 'Hidden',
  both: 'Hidden and visible',
  visible: 'Visible',
  off: 'None',
};

/** Why a file cannot be marked, and what its vendor can do about it. */
export const UNMARKABLE_SENTENCES: Record<UnmarkableReason, string> = {
  signed: 'It is signed, and any change would break the signature. A version without one can be marked.',
  usageRights:
    'It is a form with usage rights for Adobe Reader, which any change would end. A version without them can be marked.',
  restricted:
    'It has restrictions, such as on printing or changing it. A version without them can be marked.',
  broken:
    'It is not written as other programs expect, so a copy could lose something. A version that another program has saved can be marked.',
};
