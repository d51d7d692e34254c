import { mayBeEmbedded, refusedAttachments } from './attached-files.ts';
import {
  type FoundStream,
  type PdfGroup,
  PdfObjects,
  type PdfValue,
  UncheckablePdf,
  valuesOf,
} from './pdf-objects.ts';
import { isPlace, isPlaceName } from './pdf-places.ts';

/** Forbidden content of a document, as messages name it. */
type ActiveKind =
  | 'scripts'
  | 'commands that start programs'
  | 'attached files'
  | 'embedded media'
  | 'data from other files'
  | 'actions that run by themselves';

export interface ActiveContent {
  kind: ActiveKind;
  /** Names of attached files that are not let through. */
  files?: string[];
}

/** Actions that are refused even if they need a click. */
const FORBIDDEN_ACTIONS: ReadonlyMap<string, ActiveKind> = new Map([
  ['JavaScript', 'scripts'],
  ['Rendition', 'scripts'],
  ['Launch', 'commands that start programs'],
]);

const FORBIDDEN_TYPES: ReadonlyMap<string, ActiveKind> = new Map([['RichMedia', 'embedded media']]);

const FORBIDDEN_KEYS: ReadonlyMap<string, ActiveKind> = new Map([
  ['JS', 'scripts'],
  ['JavaScript', 'scripts'],
  ['XFA', 'scripts'],
  ['OnInstantiate', 'scripts'],
]);

/**
 * Keys of an additional-actions dictionary whose action runs without a click. They are for opening, closing, saving and
 * printing, the pointer's way over an annotation, focus, and a field's text. `D` and `U` are the buttons of the mouse.
 */
const TRIGGERS = [
  'E',
  'X',
  'Fo',
  'Bl',
  'PO',
  'PC',
  'PV',
  'PI',
  'O',
  'C',
  'K',
  'F',
  'V',
  'WC',
  'WS',
  'DS',
  'WP',
  'DP',
];

/** Actions that change only the view. All others leave the document, send something or play something. */
const VIEW_ACTIONS = new Set(['GoTo', 'GoTo3DView', 'Hide', 'Named', 'SetOCGState', 'Trans']);
/** Named actions besides these are commands of the reader's menu, such as Print. */
const VIEW_COMMANDS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Groups with one of these names are checked in a second pass, when references can be resolved. */
const NOTABLE_NAMES = new Set([
  'OpenAction',
  'AA',
  'EF',
  ...FORBIDDEN_ACTIONS.keys(),
  ...FORBIDDEN_TYPES.keys(),
  ...FORBIDDEN_KEYS.keys(),
]);
/** Bounds the work; real forms have far fewer. */
const MAX_NOTABLE_GROUPS = 100_000;
const KIND_KEYS = new Set(['S', 'Type', 'Subtype']);

/**
 * Finds the first active content of a document, such as a script or an attached file that is no text; undefined when there
 * is none.
 * @param decryptedCopy the decrypted copy of an encrypted file
 * @throws UncheckablePdf
 */
export function findActiveContent(bytes: Buffer, decryptedCopy?: Buffer): ActiveContent | undefined {
  const objects = new PdfObjects();
  const notable: PdfGroup[] = [];
  const embedded: FoundStream[] = [];
  for (const view of decryptedCopy ? [bytes, decryptedCopy] : [bytes]) {
    for (const { group, stream } of objects.add(view, { encrypted: decryptedCopy && view === bytes })) {
      if (stream && valuesOf(group, 'F').length > 0) return { kind: 'data from other files' };
      if (stream && mayBeEmbedded(group)) embedded.push(stream);
      if (isNotable(group)) notable.push(group);
      if (notable.length > MAX_NOTABLE_GROUPS) throw new UncheckablePdf('too many actions');
    }
  }
  // A script that runs when the document opens is named as a script.
  for (const group of notable) {
    const kind = forbiddenContentOf(objects, group);
    if (kind) return { kind };
  }
  const files = refusedAttachments(objects, {
    groups: notable,
    embedded,
    isEncrypted: Boolean(decryptedCopy),
  });
  if (files) return { kind: 'attached files', files };
  return notable.some((group) => actsByItself(objects, group))
    ? { kind: 'actions that run by themselves' }
    : undefined;
}

function isNotable({ items }: PdfGroup): boolean {
  return items.some(
    (item, index) =>
      item.type === 'name' &&
      (NOTABLE_NAMES.has(item.name) || (KIND_KEYS.has(item.name) && items[index + 1]?.type === 'reference')),
  );
}

function forbiddenContentOf(objects: PdfObjects, group: PdfGroup): ActiveKind | undefined {
  const action = namesOf(objects, group, 'S').find((name) => FORBIDDEN_ACTIONS.has(name));
  if (action) return FORBIDDEN_ACTIONS.get(action);
  const types = [...namesOf(objects, group, 'Type'), ...namesOf(objects, group, 'Subtype')];
  const type = types.find((name) => FORBIDDEN_TYPES.has(name));
  if (type) return FORBIDDEN_TYPES.get(type);
  for (const [key, content] of FORBIDDEN_KEYS)
    if (valuesOf(group, key).some((value) => !isPlaceName(objects, value))) return content;
  return undefined;
}

const actsByItself = (objects: PdfObjects, group: PdfGroup): boolean =>
  valuesOf(group, 'OpenAction').some((value) => leavesDocument(objects, value)) ||
  valuesOf(group, 'AA').some((value) => hasTrigger(objects, value));

/** @throws UncheckablePdf for a reference that cannot be resolved, because a reader might resolve it */
function namesOf(objects: PdfObjects, group: PdfGroup, key: string): string[] {
  return valuesOf(group, key).flatMap((value) => {
    const targets = objects.resolve(value);
    if (targets.length === 0) throw new UncheckablePdf(`/${key} behind a reference to nothing`);
    return targets.flatMap((target) => (target.type === 'name' ? [target.name] : []));
  });
}

/** Whether one of the additional actions runs without a click. Unresolvable ones count as if they did. */
function hasTrigger(objects: PdfObjects, actions: PdfValue): boolean {
  const targets = objects.resolve(actions);
  if (targets.length === 0) return true;
  return targets.some(
    (target) =>
      target.type === 'dictionary' &&
      TRIGGERS.some((key) => valuesOf(target, key).some((value) => leavesDocument(objects, value))),
  );
}

/** Whether an action or a following one does more than change the view. Unresolvable ones count as if they did. */
function leavesDocument(objects: PdfObjects, value: PdfValue, seen = new Set<number>()): boolean {
  if (value.type === 'reference') {
    if (seen.has(value.number)) return false;
    seen.add(value.number);
  }
  const targets = objects.resolve(value);
  return targets.length === 0 || targets.some((target) => actionDoesMore(objects, target, seen));
}

function actionDoesMore(objects: PdfObjects, action: PdfValue, seen: Set<number>): boolean {
  if (isPlace(action)) return false;
  if (action.type === 'array') return action.items.some((item) => leavesDocument(objects, item, seen));
  if (action.type !== 'dictionary') return false;
  return (
    namesOf(objects, action, 'S').some((name) => !VIEW_ACTIONS.has(name)) ||
    namesOf(objects, action, 'N').some((name) => !VIEW_COMMANDS.has(name)) ||
    valuesOf(action, 'Next').some((next) => leavesDocument(objects, next, seen))
  );
}
