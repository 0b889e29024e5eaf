// The floor: the same questions answered by nothing but node:http and pg. No sign-in, no subscription, no row-level
// security, no validation, no notes, no live changes. What the product takes beyond this is what it does beyond this.
// Started by the benchmarks: `DATABASE_URL=… PORT=… node bench/bare-server.ts`
import { createServer } from 'node:http';
import pg from 'pg';
import { bareStatements } from './bare-statements.ts';

// What the product's connections tell the planner of the machine (see connection.ts): a floor with worse plans is none.
const options = '-c search_path=crm -c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, options, max: 16 });

const server = createServer((incoming, outgoing) => {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const text = bareStatements[url.pathname.slice(1)];
  const value = url.searchParams.get('value') ?? '';
  const user = url.searchParams.get('user');
  const values = text?.includes('$2') ? [user, value] : [user];
  pool.query({ name: url.pathname, text: text ?? 'select 1', values }).then(
    ({ rows }) => {
      const body = JSON.stringify({ rows });
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      outgoing.end(body);
    },
    (fault: Error) => {
      outgoing.writeHead(500);
      outgoing.end(fault.message);
    },
  );
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send?.({ ready: true, url: `http://127.0.0.1:${process.env.PORT}` });
});
