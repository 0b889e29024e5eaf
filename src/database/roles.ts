// The database roles. They are the cluster's, not the database's: made once, before the first migration.
import type { Client } from 'pg';

/** What each role is for: ARCHITECTURE.md, "Data". None may log in by itself, none is superuser or bypasses row security. */
const roles = ['crm_owner', 'crm_agent', 'crm_system', 'crm_search', 'crm_login'] as const;

/** What the running server takes. */
const served = ['crm_agent', 'crm_system', 'crm_login'] as const;

/**
 * Makes the roles that are missing and lets the connecting login take them, and `server`, the login of the running server,
 * those that it needs. Safe to run from several processes at once.
 */
export async function createRoles(client: Client, server: string): Promise<void> {
  for (const role of roles) {
    await client.query(
      `do $$ begin
         create role ${role} nologin nosuperuser nobypassrls noinherit;
       exception when duplicate_object or unique_violation then null;
       end $$`,
    );
    await letTake(client, role, client.user ?? '');
  }
  if (server !== client.user) for (const role of served) await letTake(client, role, server);
  // The owner hands the search function over to the search role once, in a migration.
  await client.query(
    `do $$ begin
       if not pg_has_role('crm_owner', 'crm_search', 'set') then grant crm_search to crm_owner; end if;
     exception when unique_violation or internal_error then null; -- another process granted it just now
     end $$`,
  );
}

async function letTake(client: Client, role: string, login: string): Promise<void> {
  const name = client.escapeLiteral(login);
  await client.query(
    `do $$ begin
       if not pg_has_role(${name}, '${role}', 'set') then
         execute format('grant ${role} to %I', ${name});
       end if;
     exception when unique_violation or internal_error then null; -- another process granted it just now
     end $$`,
  );
}
