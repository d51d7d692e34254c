import { sql } from 'drizzle-orm';
import { type Db, openEmbedded, openServer } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';

/** How much of a table is in memory at a time: 128 kB, and what its rows keep outside of it. */
const BLOCKS = 16;

type Table = {
  name: string;
  /** Those that can be written: generated ones are computed anew. */
  columns: string[];
};

/**
 * Copies every row of an embedded database into a database on a server that has no market. Both are migrated to this
 * version, then all rows are copied in one transaction. `dataDir` is a copy that is given up.
 */
export async function copyToServer(dataDir: string, url: string): Promise<void> {
  const source = await openEmbedded(dataDir);
  try {
    const target = await openServer(url);
    try {
      await target.exclusively(async (db) => {
        await db.transaction((tx) => copyRows(source.db, tx));
        // Plans of searches and lists depend on it.
        await db.execute(sql`analyze`);
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Triggers are off and foreign keys dropped meanwhile. What triggers count and log is among the rows, and rows of a table
 * may refer to each other. The foreign keys are added again, which checks every row. Only the owner of the tables may do
 * that; no superuser is needed.
 */
async function copyRows(source: Db, target: Db): Promise<void> {
  const tables = await tablesOf(target);
  const foreignKeys = await rowsOf<{ on: string; name: string; definition: string }>(
    target.execute(sql`
      select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`),
  );
  const run = (statement: string) => target.execute(sql.raw(statement));
  for (const { on, name } of foreignKeys) await run(`alter table ${on} drop constraint ${name}`);
  for (const { name } of tables) await run(`alter table ${name} disable trigger user`);
  // What the migrations have written is among the rows too.
  await run(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await copyTable(source, target, table);
  await copySequences(source, target);
  for (const { name } of tables) await run(`alter table ${name} enable trigger user`);
  for (const { on, name, definition } of foreignKeys)
    await run(`alter table ${on} add constraint ${name} ${definition}`);
}

/** The tables of the market; an unlogged one holds nothing that is needed after a crash. */
const tablesOf = (db: Db): Promise<Table[]> =>
  rowsOf<Table>(
    db.execute(sql`
      select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid order by c.oid`),
  );

/** Rows travel as PostgreSQL's own text of a record, which is exact for every type. */
async function copyTable(source: Db, target: Db, { name, columns }: Table): Promise<void> {
  const table = sql.raw(name);
  const [size] = await rowsOf<{ blocks: number }>(
    source.execute(sql`
      select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as blocks`),
  );
  const values = sql.raw(columns.map((column) => `(copied.row).${column}`).join(', '));
  for (let block = 0; block < (size?.blocks ?? 0); block += BLOCKS) {
    const rows = await rowsOf<{ row: string }>(
      source.execute(sql`
        select t::text as row from ${table} t
        where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + BLOCKS},0)`}::tid`),
    );
    if (rows.length === 0) continue;
    await target.execute(sql`
      insert into ${table} (${sql.raw(columns.join(', '))}) overriding system value
      select ${values} from (
        select text::${table} as row from unnest(${sql.param(rows.map(({ row }) => row))}::text[]) as text offset 0
      ) as copied`);
  }
}

async function copySequences(source: Db, target: Db): Promise<void> {
  const sequences = await rowsOf<{ name: string }>(
    source.execute(sql`
      select oid::regclass::text as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace`),
  );
  for (const { name } of sequences) {
    const [state] = await rowsOf<{ last: string; called: boolean }>(
      source.execute(sql`select last_value::text as last, is_called as called from ${sql.raw(name)}`),
    );
    if (state)
      await target.execute(sql`select setval(${name}::regclass, ${state.last}::bigint, ${state.called})`);
  }
}
