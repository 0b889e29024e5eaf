import type { ClientBase } from 'pg';

/** What each table of the product holds, as one hash a table. */
export async function tableHashes(of: ClientBase): Promise<Record<string, string>> {
  const { rows: tables } = await of.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('auth', 'crm') and relname <> 'outgoing_pause' order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await of.query<{ hash: string }>(
      `select count(*) || md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash from ${name} as row`,
    );
    found[name] = rows[0]!.hash;
  }
  return found;
}
