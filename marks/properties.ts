import { changedLooks } from './drawings.ts';
import { outputOf } from './tools.ts';

/** What a reader notices of a file besides its looks, as text by which two files are compared; null if it cannot be read. */
type Properties = Record<string, string | null>;

const QPDF_KEYS = { labels: 'pagelabels', fields: 'acroform', attachments: 'attachments' };

/** What a copy does not have as its original has it; a property that cannot be read of the original is left out. */
export async function lostProperties(original: string, copy: string, folder: string): Promise<string[]> {
  const [before, after] = await Promise.all([propertiesOf(original), propertiesOf(copy)]);
  const lost = Object.keys(before).filter((name) => before[name] !== null && before[name] !== after[name]);
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
    validity: (await outputOf('qpdf', ['--check', path])) === null ? null : 'valid',
  };
}

async function readByQpdf(path: string): Promise<Properties> {
  const keys = Object.values(QPDF_KEYS).map((key) => `--json-key=${key}`);
  const output = await outputOf('qpdf', ['--json=2', ...keys, path]);
  const json = output === null ? {} : (JSON.parse(output) as Record<string, unknown>);
  return Object.fromEntries(
    Object.entries(QPDF_KEYS).map(([name, key]) => [
      name,
      output === null ? null : JSON.stringify(json[key]),
    ]),
  );
}
