// Structured logs on standard output. Request ids run through them; names, numbers, addresses and bodies never do.
import { pino, type Logger } from 'pino';

export type { Logger };

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.secret',
        '*.email',
        '*.phone',
        '*.name',
        '*.body',
      ],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  });
}

/** Error texts of the database quote the refused row; only what names no person is kept. */
function describeError(error: Error & { code?: string; constraint?: string; table?: string }): object {
  const fromDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
  return {
    type: error.name,
    message: fromDatabase ? `database error ${error.code}` : error.message,
    code: error.code,
    constraint: error.constraint,
    table: error.table,
    stack: error.stack?.split('\n').slice(1, 12).join('\n'),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}
