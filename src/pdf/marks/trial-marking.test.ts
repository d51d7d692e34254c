import { describe, expect, test } from 'vitest';
import { assemblePdf, hybridPdf, plainPdf, restrictedPdf } from '#test/pdf.ts';
import { tryMarking } from './trial-marking.ts';

const SIGNATURE = '<< /Type /Sig /ByteRange [0 1 2 3] >>';
/** A content whose length is said to be the content itself. */
const circular = assemblePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
  '<< /Length 4 0 R >>\nstream\nBT ET\nendstream',
]);

describe('tryMarking', () => {
  test.each([
    ['a plain file', plainPdf(), null],
    ['a hybrid file', hybridPdf(), null],
    [
      'a signed file',
      plainPdf('/AcroForm << /Fields [5 0 R] >>', undefined, ['<< /FT /Sig /V 6 0 R >>', SIGNATURE]),
      'signed',
    ],
    ['a certified file', plainPdf('/Perms << /DocMDP 5 0 R >>', undefined, [SIGNATURE]), 'signed'],
    ['a form with usage rights', plainPdf('/Perms << /UR3 5 0 R >>', undefined, [SIGNATURE]), 'usageRights'],
    ['a restricted file', restrictedPdf('/Kind /Other'), 'restricted'],
    ['a file whose tables do not name an object that is in it', hybridPdf(() => ''), 'broken'],
    ['a stream whose length is the stream', circular, 'broken'],
    ['another number of pages', plainPdf(), 'broken', 2],
  ])('%s → %s', async (_, file, reason, pageCount = 1) => {
    expect(await tryMarking(file, pageCount)).toBe(reason);
  });
});
