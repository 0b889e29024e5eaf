// The floor of an import: as many rows sent and stored in one table with one key, by nothing but pg.
import pg from 'pg';

const rows = 50_000;
const perStatement = 2000;

/** Rows a second. */
export async function measureBareImport(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`create table bare_import (user_id uuid, id uuid default gen_random_uuid(), name text, phone text,
      email text, state text, created_at timestamptz default now(), primary key (user_id, id))`);
    const started = performance.now();
    await client.query('begin');
    for (let from = 0; from < rows; from += perStatement) {
      const sent = Array.from({ length: perStatement }, (_, index) => ({
        name: `Bare Person ${from + index}`,
        phone: `+1503${2_000_000 + from + index}`,
        email: `bare${from + index}@example.com`,
        state: 'TX',
      }));
      await client.query(
        `insert into bare_import (user_id, name, phone, email, state) select gen_random_uuid(), name, phone, email, state
          from jsonb_to_recordset($1) as sent (name text, phone text, email text, state text)`,
        [JSON.stringify(sent)],
      );
    }
    await client.query('commit');
    return (1000 * rows) / (performance.now() - started);
  } finally {
    await client.query('drop table if exists bare_import');
    await client.end();
  }
}
