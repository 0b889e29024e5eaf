// Structured logs on standard output. Request ids run through them; names, numbers, addresses and bodies never do.
import { pino, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** Fields that no line shows, at the top or up to two levels down: a safeguard, not a way to log them. */
const personal = ['password', 'token', 'authorization', 'cookie', 'secret', 'email', 'phone', 'name', 'body'];

/** `into`: where lines go instead of standard output. */
export function createLogger(level: string, into?: { write: (line: string) => void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return into ? pino(options, into) : pino(options);
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
    stack: error.stack?.split('\n').filter(isFrame).slice(0, 11).join('\n'),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

/** The lines before the first frame are the message once more, as long as it may be. */
const isFrame = (line: string): boolean => /^\s+at /.test(line);
