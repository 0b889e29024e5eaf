// Tells a database that is away, too slow or takes no writes from a query that is wrong.

/**
 * `away`: it cannot be reached, went silent, is starting or has no connection left. `slow`: it ended a statement whose time
 * was up. `unwritable`: it is read-only or its disk is full.
 */
export type DatabaseFault = 'away' | 'slow' | 'unwritable';

const diskFull = '53100';
const unwritable = new Set([diskFull, '25006']);
const slow = new Set(['57014', '25P03', '25P04']);
/** Classes of SQLSTATE: connection, resources, an operator's stop, a failing disk. */
const away = /^(08|53|57P|58030)/;
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own words have no code. */
const said =
  /^(Connection terminated|timeout (expired|exceeded when trying)|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after)/;

export function databaseFault(fault: unknown): DatabaseFault | undefined {
  const { code, message } = fault as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return typeof message === 'string' && said.test(message) ? 'away' : undefined;
  if (unwritable.has(code)) return 'unwritable';
  if (slow.has(code)) return 'slow';
  return away.test(code) || network.has(code) ? 'away' : undefined;
}

export function isDiskFull(fault: unknown): boolean {
  return (fault as { code?: unknown }).code === diskFull;
}
