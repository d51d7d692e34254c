import type { Db } from '#db/client.ts';
import type { AuditedFields } from '#domain/audit.ts';
import { countryName } from '#domain/countries.ts';
import * as entityNames from './entity-names.sql.ts';

type AuditedRecord = entityNames.AuditedRecord;

/**
 * The names of the records that entries are about, from two statements at most. A deleted record is called as the log has
 * it, which has no names of people.
 */
export async function findEntityNames(
  db: Db,
  entries: readonly AuditedRecord[],
): Promise<(entry: AuditedRecord) => string | null> {
  const records = [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()].map(
    ({ entity, entityId }) => ({ entity, entityId }),
  );
  const names = new Map<string, string>();
  for (const { name, ...record } of await entityNames.findNames(db, { records }))
    if (name !== null) names.set(keyOf(record), record.entity === 'tax-rate' ? countryName(name) : name);
  const unnamed = records.filter((record) => !names.has(keyOf(record)));
  if (unnamed.length > 0) {
    for (const { before, ...record } of await entityNames.findDeletions(db, { records: unnamed })) {
      const name = recordedName(before);
      if (name !== null) names.set(keyOf(record), name);
    }
  }
  return (entry) => names.get(keyOf(entry)) ?? null;
}

const keyOf = ({ entity, entityId }: AuditedRecord): string => `${entity} ${entityId}`;

/** What names a record: a column of its table, or a field of a list that admins write. */
const NAMING_FIELDS = ['name', 'title', 'code', 'question', 'alt', 'terms', 'icon'];

function recordedName(fields: AuditedFields): string | null {
  const values = { ...fields, ...(fields?.value as AuditedFields) };
  const name = NAMING_FIELDS.map((field) => values[field]).find((value) => typeof value === 'string');
  return (name as string | undefined) ?? null;
}
