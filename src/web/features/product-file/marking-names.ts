import type { Marking } from '#domain/marking.ts';

/** The ways to mark sold copies, as screens name them. */
export const MARKING_NAMES: Record<Marking, string> = {
  hidden: 'Hidden',
  both: 'Hidden and visible',
  visible: 'Visible',
  off: 'None',
};
