import { expect, test } from 'vitest';
import { readAudit } from '../scripts/lib/audit.mjs';

const report = (...severities: string[]) =>
  `npm warn old option\n${JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [`p${n}`, { name: `p${n}`, severity, range: '<2' }]),
    ),
    metadata: {},
  })}\n`;

test.each([
  ['no vulnerability', report(), [1, 0, 0]],
  ['low and moderate ones', report('low', 'moderate'), [1, 0, 0]],
  ['the registry refuses', JSON.stringify({ statusCode: 405, error: { summary: '' } }), [0, 0, 1]],
  ['no registry', 'npm error audit endpoint returned an error', [0, 0, 1]],
])('npm audit: %s → %j', (_, output, counts) => {
  expect(readAudit(output).counts).toEqual(counts);
});

test('npm audit: a high and a critical one → fails, and names both', () => {
  expect(readAudit(report('low', 'high', 'critical'))).toEqual({
    counts: [0, 1, 0],
    text: '✗ Known vulnerabilities\np1 <2: high\np2 <2: critical',
  });
});
