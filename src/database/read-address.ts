// What a database's address means to the driver, which reads more of it than URL does: a host or a socket in the query, escapes.
import type { ConnectionOptions } from 'node:tls';
import { Client } from 'pg';

export interface DatabasePlace {
  /** A path: a socket on this machine. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** The connection is encrypted, and the server's certificate checked. */
  isEncrypted: boolean;
}

/** Nothing is connected. @throws what the driver throws at an address it cannot read */
export function readDatabaseAddress(url: string): DatabasePlace {
  const client = new Client({ connectionString: url });
  const { host, port, user = '', database = '' } = client;
  const ssl = client.ssl as boolean | ConnectionOptions;
  return {
    host,
    port,
    user,
    database,
    isEncrypted: ssl !== false && !(typeof ssl === 'object' && ssl.rejectUnauthorized === false),
  };
}
