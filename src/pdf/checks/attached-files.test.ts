import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bookPdf, pdfStream } from '#test/pdf.ts';
import { findActiveContent } from './pdf-active-content.ts';

const MATHML = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>';

/** A book with a file attached to it, as programs for accessible formulas and for invoices do. */
const withFile = (name: string, data: string | Buffer, { specification = '', packing = '' } = {}): Buffer => {
  const bytes = Buffer.from(data);
  return bookPdf({
    catalog: '/AF [5 0 R] /Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>',
    more: () => [
      `<< /Type /Filespec /F (${name}) /EF << /F 6 0 R /UF 6 0 R >> /AFRelationship /Supplement ${specification} >>`,
      pdfStream(`/Type /EmbeddedFile ${packing}`, packing.includes('Flate') ? deflateSync(bytes) : bytes),
    ],
  });
};

describe('PDF: attached files that are text → accepted', () => {
  test.each([
    ['MathML of a formula', withFile('formula-1.xml', MATHML)],
    ['MathML, packed', withFile('formula-1.mml', MATHML, { packing: '/Filter /FlateDecode' })],
    ['a name in Unicode', withFile('a.xml', MATHML, { specification: '/UF <FEFF00E4002E0078006D006C>' })],
    ['the source of a document', withFile('paper.tex', '\\documentclass{article}\n% résumé')],
    ['styles for a web page', withFile('latex-list-css.html', '<style>li { display: block }</style>')],
    ['a table', withFile('data.csv', 'a,b\n-1,2.5\n')],
    ['a text in UTF-16', withFile('a.txt', Buffer.from('\ufeffwords', 'utf16le'))],
    ['a text in Latin-1', withFile('a.txt', Buffer.from('déjà', 'latin1'))],
  ])('%s', (_, pdf) => {
    expect(findActiveContent(pdf)).toBeUndefined();
  });
});

describe('PDF: other attached files → refused by their names', () => {
  const script = '<html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>';
  test.each([
    ['a program', withFile('setup.exe', 'MZ\0\0'), 'setup.exe'],
    ['a program that is text', withFile('run.bat', 'del *.*'), 'run.bat'],
    ['a program under the name of a text', withFile('a.txt', 'MZ\0\0'), 'a.txt'],
    ['a text that has another name too', withFile('a.txt', 'x', { specification: '/UF (a.js)' }), 'a.js'],
    ['another PDF', withFile('man.pdf', '%PDF-1.7'), 'man.pdf'],
    ['a script in XML', withFile('a.xml', script), 'a.xml'],
    ['XML that grows', withFile('a.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'a.xml'],
    ['a page that asks other sites', withFile('a.html', '<style>@import "//b.example"</style>'), 'a.html'],
    ['a command in a table', withFile('a.csv', "1,=cmd|'/c calc'!A1"), 'a.csv'],
    ['data that are not there', withFile('a.xml', '', { specification: '/EF << /F 99 0 R >>' }), 'a.xml'],
    ['a filter that is not unpacked', withFile('a.xml', MATHML, { packing: '/Filter /LZWDecode' }), 'a.xml'],
    ['no name', withFile('', MATHML), 'a file without a name'],
  ])('%s', (_, pdf, name) => {
    expect(findActiveContent(pdf)).toEqual({ kind: 'attached files', files: [name] });
  });
});
