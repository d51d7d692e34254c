import { changedLooks } from './drawings.ts';
import { outputOf } from './tools.ts';

/**
 * What a reader notices of a file besides its looks, as text by which two files are compared. Null if it cannot be read,
 * undefined if the program that reads it was stopped.
 */
type Properties = Record<string, string | null | undefined>;

const QPDF_KEYS = { labels: 'pagelabels', fields: 'acroform', attachments: 'attachments' };

/**
 * Names what a copy has lost compared with its original. Left out are properties that could not be read from the
 * original, and those whose reading was stopped.
 */
export async function lostProperties(original: string, copy: string, folder: string): Promise<string[]> {
  const [before, after] = await Promise.all([propertiesOf(original), propertiesOf(copy)]);
  const lost = Object.keys(before).filter((name) => {
    const [one, other] = [before[name], after[name]];
    return typeof one === 'string' && other !== undefined && one !== other;
  });
  return [...lost, ...(await changedLooks(original, copy, folder))];
}

async function propertiesOf(path: string): Promise<Properties> {
  return {
    text: await outputOf('pdftotext', [path, '-']),
    'structure tree': await outputOf('pdfinfo', ['-struct', path]),
    destinations: await outputOf('pdfinfo', ['-dests', path]),
    links: await outputOf('pdfinfo', ['-url', path]),
    outline: await outputOf('mutool', ['show', path, 'outline']),
    layers: await outputOf('mutool', ['show', path, 'trailer/Root/OCProperties']),
    annotations: await outputOf('mutool', ['show', path, 'pages/*/Annots']),
    ...(await readByQpdf(path)),
    validity: await validityOf(path),
  };
}

async function validityOf(path: string): Promise<string | null | undefined> {
  const output = await outputOf('qpdf', ['--check', path]);
  return typeof output === 'string' ? 'valid' : output;
}

async function readByQpdf(path: string): Promise<Properties> {
  const keys = Object.values(QPDF_KEYS).map((key) => `--json-key=${key}`);
  const output = await outputOf('qpdf', ['--json=2', ...keys, path]);
  const json = typeof output === 'string' ? (JSON.parse(output) as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(QPDF_KEYS).map(([name, key]) => [
      name,
      typeof output === 'string' ? JSON.stringify(json[key]) : output,
    ]),
  );
}
