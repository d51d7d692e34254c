import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MEGABYTE } from '#lib/bytes.ts';
import { packedPdf, pdfStream, plainPdf } from '#test/pdf.ts';
import { findActiveContent } from './pdf-active-content.ts';
import { UncheckablePdf } from './pdf-objects.ts';

const SCRIPT = '/S /JavaScript /JS (app.alert(1))';
const BY_THEMSELVES = 'actions that run by themselves';

describe('PDF: active content and attached files → refused', () => {
  test.each([
    ['a script', SCRIPT, 'scripts'],
    ['a script that runs when it opens', `/OpenAction << ${SCRIPT} >>`, 'scripts'],
    ['a script in an escaped name', '/S /J#61vaScr#69pt', 'scripts'],
    ['a script beside a harmless type', '/S /GoTo /S /JavaScript', 'scripts'],
    ['a script in a dictionary that is never closed', '/X << /S /JavaScript', 'scripts'],
    ['a script behind brackets that do not fit', '/X [ >> ] ] /A << /S /JavaScript >>', 'scripts'],
    ['the scripts of a document', '/Names << /JavaScript << /Names [(a) 8 0 R] >> >>', 'scripts'],
    ['a script of a 3D view', '/OnInstantiate 8 0 R', 'scripts'],
    ['a scripted form', '/AcroForm << /XFA 9 0 R >>', 'scripts'],
    ['a start of a program', '/S/Launch/F(cmd.exe)', 'commands that start programs'],
    ['an attached file of no type', '/Type /Filespec /EF << /F 8 0 R >>', 'attached files'],
    ['a film', '/Subtype /RichMedia', 'embedded media'],
  ])('%s, as an object and in an object stream', (_, dictionary, content) => {
    expect(findActiveContent(plainPdf(dictionary))?.kind).toBe(content);
    expect(findActiveContent(packedPdf(dictionary))?.kind).toBe(content);
    expect(findActiveContent(packedPdf(dictionary, { filter: null }))?.kind).toBe(content);
  });

  test('a type given by reference, also in an object stream', () => {
    expect(findActiveContent(plainPdf('/A << /S 5 0 R >>', undefined, ['/JavaScript']))?.kind).toBe(
      'scripts',
    );
    const packed = { head: '7 0 /JavaScript ', catalog: '/A << /S 7 0 R >>' };
    expect(findActiveContent(packedPdf('', packed))?.kind).toBe('scripts');
  });

  test('a type that refers to nothing', () => {
    expect(() => findActiveContent(plainPdf('/A << /S 4294967301 0 R >>'))).toThrow(UncheckablePdf);
  });

  test('a script in an earlier revision of an object', () => {
    const update = Buffer.from('1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nstartxref\n9\n%%EOF\n');
    expect(findActiveContent(Buffer.concat([plainPdf(SCRIPT), update]))?.kind).toBe('scripts');
  });

  test('a script in the uncompressed data of another stream', () => {
    expect(findActiveContent(plainPdf('', Buffer.from(`9 0 obj << ${SCRIPT} >> endobj`)))?.kind).toBe(
      'scripts',
    );
  });

  test('a stream whose data is in another file', () => {
    const stream = pdfStream('/F << /FS /URL /F (https://example.com/) >>', Buffer.alloc(0));
    expect(findActiveContent(plainPdf('', undefined, [stream]))?.kind).toBe('data from other files');
  });
});

describe('PDF: actions that run without a click → refused', () => {
  const URI = '<< /S /URI /URI (https://example.com) >>';

  test.each([
    ['a page of the web when it opens', `/OpenAction ${URI}`],
    ['another document when it opens', '/OpenAction << /S /GoToR /F (//host/share) /D [0 /Fit] >>'],
    ['an embedded document when it opens', '/OpenAction << /S /GoToE >>'],
    ['a form that is sent when it opens', '/OpenAction << /S /SubmitForm /F (https://example.com) >>'],
    ['form data that is read when it opens', '/OpenAction << /S /ImportData /F (a.fdf) >>'],
    ['printing when it opens', '/OpenAction << /S /Named /N /Print >>'],
    ['a sound when it opens', '/OpenAction << /S /Sound >>'],
    ['an action after a harmless one', `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${URI} >>`],
    ['an action in a list after a harmless one', `/OpenAction << /S /GoTo /Next [<< /S /Trans >> ${URI}] >>`],
    ['an action of unknown place', '/OpenAction 99 0 R'],
    ['a page that opens', `/AA << /O ${URI} >>`],
    ['a page that becomes visible', `/AA << /PV ${URI} >>`],
    ['the pointer over an annotation', `/AA << /E ${URI} >>`],
    ['a document that closes', `/AA << /WC ${URI} >>`],
    ['additional actions of unknown place', '/AA 99 0 R'],
  ])('%s, as an object and in an object stream', (_, dictionary) => {
    expect(findActiveContent(plainPdf(dictionary))?.kind).toBe(BY_THEMSELVES);
    expect(findActiveContent(packedPdf(dictionary))?.kind).toBe(BY_THEMSELVES);
  });

  test('behind references, also in an object stream', () => {
    const objects = ['<< /O 6 0 R >>', URI];
    expect(findActiveContent(plainPdf('/AA 5 0 R', undefined, objects))?.kind).toBe(BY_THEMSELVES);
    expect(findActiveContent(packedPdf('/S /URI', { catalog: '/OpenAction 7 0 R' }))?.kind).toBe(
      BY_THEMSELVES,
    );
  });

  test('in one of two objects with the same number', () => {
    const hidden = Buffer.from(`5 0 obj ${URI} endobj`);
    const pdf = plainPdf('/OpenAction 5 0 R', hidden, ['<< /S /GoTo /D [3 0 R /Fit] >>']);
    expect(findActiveContent(pdf)?.kind).toBe(BY_THEMSELVES);
  });
});

describe('PDF: actions that need a click, or change the view → accepted', () => {
  test.each([
    ['links', '/Subtype /Link /A << /S /URI /URI (https://example.com) >>'],
    ['a link to another document', '/Subtype /Link /A << /S /GoToR /F (b.pdf) /D [0 /Fit] >>'],
    ['a button that sends a form', '/Subtype /Widget /A << /S /SubmitForm /F (https://example.com) >>'],
    ['an action of the mouse button', '/AA << /D << /S /URI >> /U << /S /URI >> >>'],
    ['a button that shows something under the pointer', '/AA << /E << /S /Hide /T (a) >> >>'],
    ['an opening view', '/OpenAction [3 0 R /Fit]'],
    ['an opening view as an action', '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'],
    ['opening at the last page', '/OpenAction << /S /Named /N /LastPage >>'],
    ['an action that follows itself', '/OpenAction 7 0 R /S /GoTo /Next 7 0 R'],
    ['a title with the names of actions', '/Title (HTML/JavaScript/Launch) /Subject <2F4A61>'],
    ['an address with the names of actions', '/URI (https://example.com/JavaScript/EmbeddedFiles)'],
    [
      'places with the names of actions',
      '/Dests << /JavaScript [3 0 R /XYZ 0 0 0] /EF << /D [3 0 R /Fit] >> >>',
    ],
    ['a link to such a place', '/Subtype /Link /Dest /JavaScript /F 4'],
    ['a font with the name of additional actions', '/Font << /AA 3 0 R >>'],
    ['a comment with the names of actions', '% /S /JavaScript\n'],
  ])('%s', (_, dictionary) => {
    expect(findActiveContent(packedPdf(dictionary))).toBeUndefined();
    expect(findActiveContent(packedPdf(dictionary, { filter: null }))).toBeUndefined();
  });
});

describe('PDF: comments between the head of an object stream and its objects', () => {
  const head = '7 0\n%% Object stream: object 7, index 0\n%\n';
  const type = `/Type /ObjStm /N 1 /First ${head.length}`;

  test.each(['/FlateDecode', null])('filter %s → the objects are inspected', (filter) => {
    expect(findActiveContent(packedPdf('/Title (a)', { head, type, filter }))).toBeUndefined();
    expect(findActiveContent(packedPdf(SCRIPT, { head, type, filter }))?.kind).toBe('scripts');
  });

  test.each([
    ['between its numbers', '7 % 8\n0 '],
    ['that reaches into its objects', '7 0 %'],
    ['before other numbers', '7 0 %\n8 '],
  ])('a comment %s → refused', (_, ambiguous) => {
    const options = { head: ambiguous, type: `/Type /ObjStm /N 1 /First ${ambiguous.length}` };
    expect(() => findActiveContent(packedPdf('/Title (a)', options))).toThrow(UncheckablePdf);
  });
});

describe('PDF: ambiguous object stream → refused', () => {
  const twice = (bytes: Buffer) => deflateSync(deflateSync(bytes));
  const hex = (bytes: Buffer) => bytes.toString('hex');
  const noType = '/N 1 /First 4';
  const predictor = '<< /Predictor 12 /Columns 4 >>';

  test.each<[string, Parameters<typeof packedPdf>[1]]>([
    ['two deflates', { filter: '[/FlateDecode /FlateDecode]', pack: twice }],
    ['a predictor behind a reference', { before: '/DecodeParms 6 0 R', more: [predictor], pack: predicted }],
    ['no type, and hexadecimal', { type: noType, filter: '/ASCIIHexDecode', pack: hex }],
    ['a type behind a reference', { type: `/Type 6 0 R ${noType}`, filter: '/ASCIIHexDecode', pack: hex }],
    ['a filter behind a reference', { filter: '6 0 R', more: ['/FlateDecode'] }],
    ['a filter given twice', { before: '/Filter /ASCIIHexDecode' }],
    ['a count behind a reference', { type: '/Type /ObjStm /N 6 0 R /First 4', more: ['1'] }],
    ['no filter, and parameters of one', { filter: null, before: `/DecodeParms ${predictor}` }],
    ['no filter, and a wrong count', { filter: null, type: '/Type /ObjStm /N 2 /First 4' }],
    ['no filter, and a script between its objects', { filter: null, head: `7 42 << ${SCRIPT} >>` }],
    ['two filters', { filter: '[/FlateDecode /ASCIIHexDecode]' }],
    ['a predictor', { before: `/DecodeParms ${predictor}`, pack: predicted }],
    ['other data than its filter says', { pack: hex }],
    ['data that is cut off', { cut: 4 }],
    ['a wrong checksum', { corrupt: true }],
    ['a wrong count', { type: '/Type /ObjStm /N 2 /First 4' }],
    ['an offset into another object', { head: '7 6 (a)  ' }],
    ['a script between its objects', { head: `7 42 << ${SCRIPT} >>` }],
    ['its keys around what looks like its data', { type: '/N 1 /X (stream\n) /First 4', pack: hex }],
    ['its keys in an array that is never closed', { type: '/X [ /N 1 /First 4', pack: hex }],
  ])('%s', (_, options) => {
    expect(() => findActiveContent(packedPdf(SCRIPT, options))).toThrow(UncheckablePdf);
  });

  test('more than 128 MB unpacked', () => {
    const pack = () => deflateSync(Buffer.alloc(129 * MEGABYTE, ' '), { level: 1 });
    expect(() => findActiveContent(packedPdf('', { pack }))).toThrow(UncheckablePdf);
  });
});

/** Packed after PNG's prediction from the row above, in rows of four bytes: no name of the objects is in it. */
function predicted(bytes: Buffer): Buffer {
  const rows: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += 4) {
    const row = Buffer.from([2, 0, 0, 0, 0]);
    for (let column = 0; column < 4; column++) {
      const above = start === 0 ? 0 : (bytes[start + column - 4] ?? 0);
      row[column + 1] = (bytes[start + column] ?? 0) - above;
    }
    rows.push(row);
  }
  return deflateSync(Buffer.concat(rows));
}

describe('PDF: crafted bytes → inspected in bounded time', () => {
  test('unclosed strings after the start of each object', () => {
    const pdf = plainPdf('', Buffer.from('1 0 obj('.repeat(100_000)));
    expect(() => findActiveContent(pdf)).toThrow(UncheckablePdf);
  });

  test('an object with a million entries', () => {
    expect(() => findActiveContent(plainPdf(`/A [${'/B '.repeat(1_000_000)}]`))).toThrow(UncheckablePdf);
  });

  test('arrays inside arrays, deeper than readers follow', () => {
    const nested = (depth: number) => plainPdf(`/A ${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(findActiveContent(nested(1000))).toBeUndefined();
    expect(() => findActiveContent(nested(200_000))).toThrow(UncheckablePdf);
  });

  test('more than a hundred thousand actions', () => {
    const pdf = plainPdf('', Buffer.from('9 0 obj << /AA 9 0 R >> '.repeat(100_001)));
    expect(() => findActiveContent(pdf)).toThrow(UncheckablePdf);
  });

  test('millions of comments after an object', () => {
    expect(
      findActiveContent(Buffer.concat([plainPdf(), Buffer.from('%\n'.repeat(2_000_000))])),
    ).toBeUndefined();
  });

  test('circular references', () => {
    const pdf = plainPdf('/OpenAction 5 0 R', undefined, ['6 0 R', '5 0 R']);
    expect(() => findActiveContent(pdf)).toThrow(UncheckablePdf);
  });
});
