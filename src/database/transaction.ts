// The only way to the data: a transaction with a role, and for agents with an identity that ends with it.
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { isUuid } from '../domain/uuid.ts';
import { socketOf } from './connection.ts';
import { isDiskFull } from './database-fault.ts';
import { limits, type Pace } from './limits.ts';
import type { Database as Tables } from './rows.ts';

/** Query builder bound to one open transaction. */
export type Transaction = Kysely<Tables>;

export interface Database {
  /** Runs as the signed-in agent: row-level security shows and takes that agent's rows only. */
  asAgent<T>(userId: string, work: (tx: Transaction) => Promise<T>, pace?: Pace): Promise<T>;
  /** The same for work that only reads: a write fails, and the answer does not wait for the commit of nothing. */
  asReadingAgent<T>(userId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs as the system: sign-in, webhooks, jobs, sweeps, public pages. Every query names its owner itself. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * A write of this process found the disk full within the last seconds. There is no other way to know it of a server that may
   * be anywhere; where nothing is written any more, the next one after that tries.
   */
  isDiskFull(): boolean;
  pool: Pool;
}

const diskFullForMs = 5_000;

export function openDatabase(pool: Pool): Database {
  let diskFullAt = -Infinity;
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (fault) {
      if (isDiskFull(fault)) diskFullAt = performance.now();
      throw fault;
    }
  };
  return {
    pool,
    asAgent: async (userId, work, pace) => noting(inTransaction(pool, `begin; ${identity(userId)}`, work, pace)),
    asReadingAgent: async (userId, work) => reading(pool, `begin read only; ${identity(userId)}`, work),
    asSystem: (work) => noting(inTransaction(pool, 'begin; set local role crm_system', work)),
    isDiskFull: () => performance.now() - diskFullAt < diskFullForMs,
  };
}

function identity(userId: string): string {
  if (!isUuid(userId)) throw new Error('An agent transaction needs a user id.');
  return `set local role crm_agent; set local app.user_id = '${userId}'`;
}

async function inTransaction<T>(
  pool: Pool,
  opening: string,
  work: (tx: Transaction) => Promise<T>,
  pace: Pace = 'usual',
): Promise<T> {
  const { onServer, here } = limits.statement[pace];
  const begin = pace === 'usual' ? opening : `${opening}; set local statement_timeout = ${onServer}`;
  const { client, opened } = await open(pool, begin);
  try {
    const connection = new ClientConnection(client, begin, here);
    const answer = await work(queriesOn(connection));
    await opened;
    await connection.commit();
    client.release();
    return answer;
  } catch (fault) {
    await takeBack(client);
    throw fault;
  }
}

async function reading<T>(pool: Pool, opening: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { client, opened } = await open(pool, opening);
  const connection = new ClientConnection(client, opening, limits.statement.usual.here);
  try {
    const answer = await work(queriesOn(connection));
    await opened;
    return answer;
  } finally {
    void takeBack(client, connection.committed);
  }
}

/** On a lost connection the rollback fails at once; one that cannot answer it in time is closed, and nobody uses it again. */
async function takeBack(client: PoolClient, committed?: Promise<unknown>): Promise<void> {
  const broken = await (committed ?? client.query({ text: 'rollback', query_timeout: limits.rollback })).then(
    () => undefined,
    (fault: Error) => fault,
  );
  client.release(broken);
}

/** The transaction's opening is sent un-awaited, with the first query in one packet: it costs no round trip of its own. */
async function open(pool: Pool, opening: string): Promise<{ client: PoolClient; opened: Promise<unknown> }> {
  const client = await pool.connect();
  inOnePacket(client);
  return { client, opened: sendAhead(client, opening) };
}

/** What is sent until this turn of the event loop ends goes out together. */
function inOnePacket(client: PoolClient): void {
  const stream = socketOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Awaited later; without its own handler a failure would be an unhandled rejection. */
function sendAhead(client: PoolClient, text: string): Promise<unknown> {
  const sent = client.query(text);
  sent.catch(() => undefined);
  return sent;
}

const connections = new WeakMap<Transaction, ClientConnection>();

/**
 * Runs one statement and sends the commit along with it, which saves the request a round trip, and one that only reads a
 * message of its own. What is asked of `tx` after that is its own transaction, as the same agent: so this is for whoever
 * began the transaction, and for a statement that either does all there is to do or changes nothing.
 */
export async function committing<T>(tx: Transaction, statement: () => Promise<T>): Promise<T> {
  const connection = connections.get(tx);
  if (!connection) throw new Error('Only what a transaction was opened with can commit it.');
  connection.commitsWithNext();
  return statement();
}

/**
 * What needs nothing of each other's answers, asked in one round trip for each of its steps. All of it has ended when this does, also
 * where a part of it failed: nothing is asked of a connection that is somebody else's by then.
 */
export async function together<T extends readonly unknown[]>(asked: {
  readonly [Place in keyof T]: Promise<T[Place]>;
}): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}

/**
 * A setting of the planner for all that this transaction still asks, sent along with the next statement: it costs no round
 * trip. What follows a committing statement has it, too.
 */
export function planWith(tx: Transaction, setting: `${string} = ${string}`): void {
  const connection = connections.get(tx);
  if (!connection) throw new Error('Only what a transaction was opened with has settings of its own.');
  connection.alsoSet(`set local ${setting}`);
}

/** After so long without a word of ours the database takes it back: a commit that comes later, over a bad network, commits nothing. */
export function endsInSilenceOf(tx: Transaction, seconds: number): void {
  connections.get(tx)?.alsoSet(`set local idle_in_transaction_session_timeout = '${seconds}s'`);
}

/**
 * Runs `work` with the system's rights inside an agent's transaction: for the few columns and tables that agents may
 * not write. The queries name their owner themselves.
 */
export async function withSystemRights<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await run(tx, 'set local role crm_system');
  const answer = await work();
  await run(tx, 'set local role crm_agent');
  return answer;
}

async function run(tx: Transaction, sql: string): Promise<void> {
  await tx.executeQuery({
    sql,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: sql },
  });
}

function queriesOn(connection: ClientConnection): Transaction {
  const tx = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  connections.set(tx, connection);
  return tx;
}

/** Beyond so many the statements are no small set any more (lists of any length): those are planned each time. */
const maxPrepared = 500;
const timesBeforePreparing = 3;
/** A prepared one fails when a newer version of the program adds a column while this one still runs. */
const allColumns = /^select \*/i;
const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * A statement that comes again and again is parsed and planned once for each connection, which for a small one is most of
 * its time. Undefined: not worth it yet. The plan is the role's and its policies', the identity is read when it runs.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared || allColumns.test(text)) return known;
  const times = (uses.get(text) ?? 0) + 1;
  if (times < timesBeforePreparing) {
    if (uses.size >= 10 * maxPrepared) uses.clear();
    uses.set(text, times);
    return undefined;
  }
  uses.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #opening: string;
  readonly #limitMs: number;
  #commitsWithNext = false;
  #committed: Promise<unknown> | undefined;

  /** `opening`: what the transaction was started with. `limitMs`: after so long a query's connection is given up. */
  constructor(client: PoolClient, opening: string, limitMs: number) {
    this.#client = client;
    this.#opening = opening;
    this.#limitMs = limitMs;
  }

  /** The commit that was sent along with the last statement, if it was. */
  get committed(): Promise<unknown> | undefined {
    return this.#committed;
  }

  commitsWithNext(): void {
    this.#commitsWithNext = true;
  }

  alsoSet(setting: string): void {
    this.#opening += `; ${setting}`;
    if (this.#committed) return;
    inOnePacket(this.#client);
    void sendAhead(this.#client, setting);
  }

  /** Resolves when all is stored. */
  async commit(): Promise<void> {
    await (this.#committed ?? this.#client.query({ text: 'commit', query_timeout: this.#limitMs }));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#committed) {
      await this.#committed;
      this.#committed = undefined;
      inOnePacket(this.#client);
      void sendAhead(this.#client, this.#opening);
    }
    if (this.#commitsWithNext) inOnePacket(this.#client);
    const answered = this.#client.query<R & object>({
      name: statementName(query.sql),
      text: query.sql,
      values: [...query.parameters],
      query_timeout: this.#limitMs,
    });
    if (this.#commitsWithNext) {
      this.#commitsWithNext = false;
      this.#committed = sendAhead(this.#client, 'commit');
    }
    const result = await answered;
    return { rows: result.rows, numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered inside a transaction; page by key instead.');
  }
}

/** The transaction is started and ended by inTransaction; a nested one would be a mistake. */
class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('This is a transaction already.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
