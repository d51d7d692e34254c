import { describe, expect, test } from 'vitest';
import { ATTACKS } from '../tools/marks/attacks.ts';
import { attackCopies } from '../tools/marks/campaign.ts';
import { faultsOf, tablesOf } from '../tools/marks/report.ts';
import { missingPackages } from '../tools/marks/tools.ts';

const missing = await missingPackages();
const reason =
  missing.length > 0 ? ` (skipped, since these packages are not installed: ${missing.join(', ')})` : '';

describe(`npm run marks${reason}`, () => {
  test.skipIf(missing.length > 0)(
    'a copy saved by Ghostscript, and a crooked part of its page as JPEG → its number, and none for the unmarked file',
    { timeout: 120_000 },
    async () => {
      const names = ['re-saved by Ghostscript', '100 dpi, cropped by a third, turned by 2 degrees, JPEG 60'];
      const attacks = ATTACKS.filter(({ name }) => names.includes(name));
      const outcomes = await attackCopies({ copies: 1, kinds: ['text'], attacks });
      expect(outcomes).toHaveLength(4);
      expect(outcomes.map(({ number, right }) => right.includes('dots') === (number !== null))).toEqual(
        outcomes.map(() => true),
      );
      expect(faultsOf(outcomes)).toEqual([]);
    },
  );

  test('a wrong name, and a copy that must be found and is not → faults', () => {
    const [must] = ATTACKS.filter(({ isMust }) => isMust);
    const [may] = ATTACKS.filter(({ isMust }) => !isMust);
    if (!must || !may) throw new Error('There are no attacks.');
    const outcome = { attack: must, kind: 'text', number: 5, right: [], wrong: [] };
    expect(faultsOf([outcome])).toEqual(['text, copy 5, none: not found']);
    expect(faultsOf([{ ...outcome, attack: may }])).toEqual([]);
    expect(faultsOf([{ ...outcome, number: null, wrong: [{ mark: 'dots', number: 8 }] }])).toEqual([
      'text, unmarked, none: dots named 8',
    ]);
    expect(tablesOf([{ ...outcome, right: ['dots', 'spacing'] }, outcome])).toContain(
      '| **none** | 1 of 2 | 1 | 0 | 0 | 0 | 1 | 1 |',
    );
  });
});
