import * as z from 'zod/mini';
import { closedAccountDays } from '../../domain/retention.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { shownSubscription } from './settings.contract.ts';
import { deletionWord, isDeletionWord } from './delete-account.rules.ts';

/** Open to everybody with an account, also without a subscription and while the account is on its way out. */
export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The account: its subscription, and what deleting it would mean',
  query: z.strictObject({}),
  answer: z.object({
    email: z.string(),
    time_zone: z.string(),
    subscription: z.nullable(shownSubscription),
    /** Set once the deletion is under way. */
    deletion: z.nullable(z.object({ requested_at: z.string(), delete_after: z.string() })),
    balance_cents: z.int(),
    /** Teams that would end with the account, and how many people would lose their access. */
    teams: z.array(z.object({ name: z.string(), members: z.int() })),
  }),
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: `Begin the deletion of the account: ${closedAccountDays} days in which logging in again can undo it`,
  body: z.strictObject({
    password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), z.maxLength(1024)),
    word: z.string().check(z.maxLength(40), z.refine(isDeletionWord, `Type ${deletionWord} to continue.`)),
  }),
  answer: z.object({ delete_after: z.string() }),
  errors: ['conflict', 'too_many_requests'],
});

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/api/account/restore',
  summary: 'Keep an account that was to be deleted',
  body: z.strictObject({}),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['conflict'],
});
