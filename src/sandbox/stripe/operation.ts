// One call of the API, declared: its name, address, parameters and what it does.
import type * as z from 'zod';
import type { StripeAccount } from './account.ts';

interface Declaration<S extends z.ZodType> {
  /** As the request log and the faults name it: `checkout.sessions.create`. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`, with `:id`s. */
  path: string;
  params: S;
  run: (account: StripeAccount, params: z.output<S>, id: string, secondId: string) => object;
}

export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType;
  run: (account: StripeAccount, params: never, id: string, secondId: string) => object;
}

export function operation<S extends z.ZodType>(declaration: Declaration<S>): Operation {
  return declaration;
}
