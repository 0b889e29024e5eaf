// Connections to PostgreSQL. Every one of them starts as crm_login, a role without rights of its own;
// a transaction then takes the role it needs (see transaction.ts).
import type { Socket } from 'node:net';
import { Client, Pool, TypeOverrides, type ClientBase, type ClientConfig } from 'pg';
import { limits } from './limits.ts';

const oids = { int8: 20, date: 1082, timestamptz: 1184 } as const;

/** Instants and dates stay text: a JavaScript Date loses the microseconds that keyset paging needs. */
function typeParsers(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(oids.timestamptz, isoInstant);
  types.setTypeParser(oids.date, (text) => text);
  types.setTypeParser(oids.int8, wholeNumber);
  return types;
}

/** '2026-03-01 09:30:00.123456+00' becomes '2026-03-01T09:30:00.123456Z'; sessions run in UTC, so the offset is always +00. */
function isoInstant(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`A whole number passes what JavaScript can hold: ${text}`);
  return value;
}

interface ConnectionChoice {
  url: string;
  /** The role the connection starts with; crm_login unless all that it asks is one role's (sign-in, migrations). */
  role?: 'crm_login' | 'crm_system' | 'crm_owner';
  applicationName: string;
}

function clientConfig({ url, role = 'crm_login', applicationName }: ConnectionChoice): ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    // jit: every question here is shorter than compiling it. gin_pending_list_limit (kB): every search reads what is
    // still waiting to be sorted into its index; imports let more wait. random_page_cost: data lies on solid-state disks
    // or in memory; at the default of spinning ones all leads of an agent are sorted where an index has their order.
    // Workers cost a short question more than they bring.
    options: `-c role=${role} -c search_path=crm,public -c timezone=UTC -c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c gin_pending_list_limit=512 -c idle_in_transaction_session_timeout=30s`,
    types: typeParsers(),
    // A query whose time is up ends its connection, so no further query is sent into the silence (see pg's Client.query).
    pipeline: true,
    statement_timeout: limits.statement.usual.onServer,
    query_timeout: limits.statement.usual.here,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: limits.connect,
  };
}

/**
 * A connection that is lost tells it by an 'error' event, which ends the process when nobody listens; the pool listens only
 * while the connection lies idle. Whoever uses it hears of the loss by the query that fails.
 */
const survive = () => undefined;

export function connectPool(choice: ConnectionChoice & { max: number }): Pool {
  const pool = new Pool({ ...clientConfig(choice), max: choice.max, idleTimeoutMillis: 60_000 });
  pool.on('connect', (client) => client.on('error', survive));
  pool.on('error', survive);
  return pool;
}

/** One connection outside any pool, for LISTEN. */
export function connectClient(choice: ConnectionChoice): Client {
  return new Client(clientConfig(choice)).on('error', survive);
}

/** What the driver keeps to itself. */
export function socketOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
