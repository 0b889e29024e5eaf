// The server refuses to run on a database login that could see around row-level security.
import type { Pool } from 'pg';

interface Powerful {
  role: string;
  powers: string[];
}

/**
 * `everything`: looks at the login itself and at all roles that it could ever take, whatever connections start as; otherwise
 * at the role that they start as. @throws with each role and what it could do
 */
export async function refusePowerfulRole(pool: Pool, { everything }: { everything: boolean }): Promise<void> {
  const { rows } = await pool.query<Powerful>(`
    with login as (select rolname, rolsuper from pg_roles where rolname = ${everything ? 'session_user' : 'current_user'})
    select r.rolname as role, found.powers
    from login, pg_roles r, lateral (select array_remove(array[
      case when r.rolsuper then 'is superuser' end,
      case when r.rolbypassrls then 'bypasses row security' end,
      case when r.rolcreaterole then 'makes roles' end,
      case when r.rolreplication then 'replicates' end,
      case when r.rolname like 'pg\\_%\\_all\\_data' or r.rolname like 'pg\\_%\\_server\\_%' then 'reads or writes everything' end,
      case when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('crm', 'auth') and c.relkind = 'r' and c.relowner = r.oid) then 'owns tables' end
    ], null) as powers) found
    where (r.rolname = login.rolname or (not login.rolsuper and pg_has_role(login.rolname, r.oid, 'member')))
      and found.powers <> '{}'
    order by r.rolname <> login.rolname, r.rolname`);
  if (rows.length === 0) return;
  const told = rows.map(({ role, powers }) => `${role} (${powers.join(', ')})`).join(', ');
  throw new Error(
    `The server will not run on this database login: it could see around row-level security as ${told}. ` +
      'Set APP_DATABASE_URL to a login without rights of its own; the start lets it take the roles that it needs.',
  );
}
