// Whose is a phone or an email? Each is one live lead's only; others may have it as a further one.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadStatuses } from '../lead-model/lead-shape.contract.ts';

const holder = z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()), status: z.enum(leadStatuses) }));
export const holdersSchema = z.object({ phone: holder, email: holder });

/** Another live lead that has the phone or email. */
export type NumberHolder = NonNullable<z.output<typeof holder>>;
export type NumberHolders = z.output<typeof holdersSchema>;

/** `current` of the conflict that `editLead` refuses with when a phone or email is another lead's. */
export interface TakenNumber {
  holder: NumberHolder;
}
/** `current` of the conflict that `createLead` refuses with when it is asked not to complete another lead. */
export interface TakenNumbers {
  holders: NumberHolders;
}

export const findHolders = endpoint({
  // No GET: an address is written into logs on its way, and whom an agent looks for is nobody's business there.
  method: 'POST',
  path: '/api/leads/holders',
  summary: 'Which live leads have this phone and this email; typed in any form, null for what is no phone or email',
  targets: ['email'],
  body: z.strictObject({
    phone: z._default(z.string().check(z.maxLength(60)), ''),
    email: z._default(z.string().check(z.maxLength(254)), ''),
  }),
  answer: holdersSchema,
});
