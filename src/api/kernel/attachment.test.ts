import { describe, expect, test } from 'vitest';
import { attachment, fileNameOf } from './attachment.ts';

describe('attachment', () => {
  test.each([
    ['Plain', 'Plain', 'Plain'],
    ['Café "Zoë" / ½', 'Cafe Zoe 1_2', 'Caf%C3%A9%20Zo%C3%AB%20%C2%BD'],
    ['Größe Œ', 'Grosse OE', 'Gr%C3%B6%C3%9Fe%20%C5%92'],
    ['../../etc/passwd', 'etc passwd', 'etc%20passwd'],
    ["It's 100% (new)*", "It's 100_ (new)", 'It%27s%20100%25%20%28new%29'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie x', 'a%20Set-Cookie%20x'],
    ['\u202Efdp.exe', 'fdp.exe', 'fdp.exe'],
    ['猫', '_', '%E7%8C%AB'],
    ['...', 'download', 'download'],
  ])('the name %j → %j', (name, plain, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`);
  });

  test('lone surrogate → stays well formed', () => {
    expect(attachment('a\ud83d b')).toContain("UTF-8''a%20b.pdf");
  });

  test('name that ends in the extension already → said once', () => {
    expect(attachment('Tides.PDF')).toContain('filename="Tides.pdf"');
    expect(attachment('Tides.pdf', 'zip')).toContain('filename="Tides.pdf.zip"');
  });

  test.each([
    ['Tides.pdf.PDF', 'Tides'],
    ['Tides.PDF.pdf.Pdf', 'Tides'],
    ['Tides . pdf', 'Tides'],
    ['Tides. pdf .pdf.', 'Tides'],
    ['aux . pdf', '_aux'],
    ['Tides.pdf.zip', 'Tides.pdf.zip'],
    ['On pdf', 'On pdf'],
    ['.pdf', 'download'],
    ['.pdf .PDF', 'download'],
    [`${'a'.repeat(176)}.pdf rest`, 'a'.repeat(176)],
  ])('name %j → as %j, whatever extensions of its own it ends in', (name, stem) => {
    expect(fileNameOf(name, 'pdf')).toBe(stem);
  });

  test.each(['CON', 'nul', 'Lpt1', 'aux.txt', 'COM¹'])(
    'name %j, which is a device on Windows → begins with a line',
    (name) => {
      expect(fileNameOf(name, 'pdf')).toBe(`_${name}`);
    },
  );

  test.each(['Console', 'Com10', 'Auxiliary'])('name %j, which only begins like a device → stays', (name) => {
    expect(fileNameOf(name, 'pdf')).toBe(name);
  });

  test('long names in any script → 200 bytes with extension at most, cut between characters', () => {
    for (const name of [
      'a'.repeat(500),
      '猫'.repeat(120),
      '👩🏽'.repeat(60),
      'é'.normalize('NFD').repeat(300),
    ])
      expect(Buffer.byteLength(`${fileNameOf(name, 'pdf')}.pdf`)).toBeLessThanOrEqual(200);
    expect(fileNameOf('👩🏽'.repeat(60), 'pdf')).toBe('👩🏽'.repeat(22));
  });
});
