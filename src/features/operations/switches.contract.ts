// What an operator can stop at once, for admins.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { switchNames } from '../../domain/operator-switch.ts';
import { reason } from '../admin/admin.contract.ts';

const operatorSwitch = z.object({
  name: z.enum(switchNames),
  is_on: z.boolean(),
  /** By the environment of the server that answers: it can’t be lifted here. */
  by_environment: z.boolean(),
  /** Of the last change. */
  reason: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** Who changed it; null: nobody yet, or an account that is gone. */
  admin: z.nullable(z.string()),
});
export type OperatorSwitch = z.output<typeof operatorSwitch>;

const answer = z.object({ switches: z.array(operatorSwitch) });

export const listSwitches = endpoint({
  method: 'GET',
  path: '/api/admin/switches',
  summary: 'What is stopped now, and since when',
  answer,
});

export const changeSwitch = endpoint({
  method: 'PUT',
  path: '/api/admin/switches/:name',
  summary: 'Stop something on every server at once, or let it go on; what the environment stops stays stopped',
  params: z.strictObject({ name: z.enum(switchNames) }),
  body: z.strictObject({ is_on: z.boolean(), reason }),
  answer,
  errors: ['conflict'],
});
