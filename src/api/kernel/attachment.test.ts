import { describe, expect, test } from 'vitest';
import { attachment } from './attachment.ts';

describe('attachment', () => {
  test.each([
    ['Plain', 'Plain', 'Plain'],
    ['Café "Zoë" / ½', 'Cafe Zoe 1_2', 'Caf%C3%A9%20Zo%C3%AB%20%C2%BD'],
    ['../../etc/passwd', 'etc passwd', 'etc%20passwd'],
    ["It's 100% (new)*", "It's 100_ (new)", 'It%27s%20100%25%20%28new%29'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie x', 'a%20Set-Cookie%20x'],
    ['\u202Efdp.exe', 'fdp.exe', 'fdp.exe'],
    ['猫', '_', '%E7%8C%AB'],
    ['...', 'download', 'download'],
  ])('the name %j → %j', (name, plain, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`);
  });

  test('a name cut inside a surrogate pair → stays well formed', () => {
    expect(attachment(`${'a'.repeat(119)}😀`)).toContain(`${'a'.repeat(119)}%EF%BF%BD.pdf`);
  });
});
