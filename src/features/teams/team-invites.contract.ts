import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { maxEmailLength, normalizeEmail } from '../../domain/email-address.ts';
import { inviteDays } from './invite.rules.ts';

const badAddress = 'Enter a valid email address.';
const address = z.pipe(
  z.string(badAddress).check(
    z.maxLength(maxEmailLength, badAddress),
    z.refine((text) => normalizeEmail(text) !== null, badAddress),
  ),
  z.transform((text: string) => normalizeEmail(text) ?? ''),
);

export const createInvite = endpoint({
  method: 'POST',
  path: '/.netlify/functions/create-invite',
  summary: `Make a one-time link into one’s team, good for ${inviteDays} days; with an address it is mailed there too`,
  body: z.strictObject({ team_id: z.uuid(), email: z.optional(address) }),
  answer: z.object({ acceptUrl: z.string(), invite_id: z.uuid(), expires_at: z.string(), mailed: z.boolean() }),
  errors: ['forbidden', 'not_found', 'conflict'],
  targets: ['email'],
});

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/teams/:id/invites',
  summary: 'The open invites of one’s team, newest first; links are shown once and kept nowhere',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({}),
  answer: z.object({
    invites: z.array(
      z.object({ id: z.uuid(), email: z.nullable(z.string()), created_at: z.string(), expires_at: z.string() }),
    ),
  }),
  errors: ['forbidden', 'not_found'],
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/invites/:inviteId',
  summary: 'Make an open invite worthless',
  params: z.strictObject({ id: z.uuid(), inviteId: z.uuid() }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['forbidden', 'not_found'],
});
