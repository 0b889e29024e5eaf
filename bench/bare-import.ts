// The floor of an import: the same file copied into one table with one key, by nothing but pg.
import pg from 'pg';

/** What pg asks of a query that it runs, as far as a copy needs it. */
interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Rows a second of `file`, CSV with a header. */
export async function measureBareImport(databaseUrl: string, file: string, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const columns = file.slice(0, file.indexOf('\r\n')).split(',');
    const names = columns.map((_, index) => `c${index}`).join(', ');
    await client.query(`create table bare_import (user_id uuid default gen_random_uuid(), id uuid default gen_random_uuid(),
      ${names.replaceAll(',', ' text,')} text, primary key (user_id, id))`);
    const started = performance.now();
    await copy(client, `copy bare_import (${names}) from stdin with (format csv, header)`, file);
    return (1000 * rows) / (performance.now() - started);
  } finally {
    await client.query('drop table if exists bare_import');
    await client.end();
  }
}

function copy(client: pg.Client, text: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const nothing = () => undefined;
    client.query({
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse(connection: Connection) {
        const bytes = Buffer.from(file);
        for (let at = 0; at < bytes.length; at += 65_536) connection.sendCopyFromChunk(bytes.subarray(at, at + 65_536));
        connection.endCopyFrom();
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: nothing,
    } as unknown as pg.Submittable);
  });
}
