import { type FileCheck, fileRules } from './files.ts';
import { databaseRules, findViolations } from './rules.sql.ts';

/** How many ids are reported for a rule. */
const IDS = 5;

/** The outcome of one rule. */
export interface RuleOutcome {
  name: string;
  says: string;
  violations: number;
  /** The first few, for a look at the data; never personal data. */
  ids: string[];
}

/**
 * Checks every invariant of a market's data, one rule after the other; with `db` inside a repeatable-read transaction,
 * all of them at one moment. Reads rows and files in pages, so memory does not grow with the market.
 */
export async function* checkIntegrity(
  check: FileCheck & { now: Date },
): AsyncGenerator<RuleOutcome, void, undefined> {
  for (const { name, says, violations } of databaseRules(check)) {
    yield { name, says, ...(await findViolations(check.db, { violations, limit: IDS })) };
  }
  for (const { name, says, violations } of fileRules) {
    const found: RuleOutcome = { name, says, violations: 0, ids: [] };
    for await (const id of violations(check)) {
      found.violations += 1;
      if (found.ids.length < IDS) found.ids.push(id);
    }
    yield found;
  }
}
