// Where the next page of a list begins: the sort key of the last row shown, opaque to the caller.
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

export function pageCursor<S extends z.core.$ZodType>(key: S) {
  return {
    write: (last: z.input<S>): string => Buffer.from(JSON.stringify(last)).toString('base64url'),
    /** Null for the first page. @throws Refusal invalid_input for anything this list did not give out. */
    read(cursor: string | undefined): z.output<S> | null {
      if (cursor === undefined) return null;
      const read = z.safeParse(key, parse(Buffer.from(cursor, 'base64url').toString()));
      if (read.success) return read.data;
      const message = 'We lost your place in the list. Reload the list.';
      throw new Refusal('invalid_input', message, { fields: [{ path: 'query.cursor', message }] });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
