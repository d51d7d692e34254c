import type { Crowd } from './crowd.ts';
import type { Site } from './ground.ts';
import { count, type Figure, none } from './part.ts';
import { sweepUntilClean } from './sweep.ts';

/** What the crowd did, and what it got as answers of 5xx. */
export function figuresOf(crowd: Crowd): Figure[] {
  const { priced, charged, ordered, uploads } = crowd.counts;
  const failures = [...crowd.failures].map(([status, times]) => `${times} × ${status}`).join(', ');
  return [
    count(
      'carts priced, cards charged, orders and uploads acknowledged',
      [priced, charged, ordered, uploads].join(', '),
    ),
    count('answers of 5xx', failures || '0'),
    none('answers of 500', crowd.failures.get(500) ?? 0),
  ];
}

/** Lets the daily jobs of the next days delete what was left behind, then returns the rules that do not hold. */
export async function violationsAfter(site: Site): Promise<string[]> {
  await sweepUntilClean(site);
  const violations = await site.violations(0);
  return violations.map((rule) => `${rule.name}: ${rule.violations} (${rule.ids.join(', ')})`);
}
