import { readNamesOfAgent } from '../../database/agent-names.ts';
import { recordConsents } from '../../database/consents.ts';
import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import {
  addConsent,
  listConsents,
  readContactSettings,
  saveContactSettings,
  withdrawConsent,
} from './consent.contract.ts';
import { consentsOf, endConsent, findPerson, findSettings, writeSettings, type PersonOfLead } from './consent.db.ts';

const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const consentRoutes = [
  route(listConsents, reads, async ({ tx, user, params }) =>
    allOf(tx, user.id, await existing(tx, user.id, params.id)),
  ),
  route(addConsent, writes, async ({ tx, user, platform, params, body }) => {
    const person = await existing(tx, user.id, params.id);
    const { number, channels, given_at, ...told } = body;
    if (number !== person.phone && !person.further_phones.includes(number)) {
      throw invalid('number', 'This isn’t one of the lead’s phone numbers.');
    }
    if (given_at !== null && Date.parse(given_at) > platform.now().getTime()) {
      throw invalid('given_at', 'Enter a time that isn’t in the future.');
    }
    await recordConsents(
      tx,
      user.id,
      [...new Set(channels)].map((channel) => ({
        ...told,
        lead_id: person.id,
        person_name: person.name,
        channel,
        address: number,
        given_at,
        seller: null,
        ip: null,
        entered_by: 'agent',
        entered_from: 'Entered by you',
      })),
    );
    return allOf(tx, user.id, person);
  }),
  route(withdrawConsent, writes, async ({ tx, user, params, body }) => {
    const person = await existing(tx, user.id, params.id);
    const isThere = await endConsent(tx, user.id, { leadId: params.id, id: params.consent, why: body.why });
    if (!isThere) throw new Refusal('not_found', 'We can’t find that consent record.');
    return allOf(tx, user.id, person);
  }),
  route(readContactSettings, reads, ({ tx, user }) => findSettings(tx, user.id)),
  route(saveContactSettings, writes, async ({ tx, user, body }) => {
    await writeSettings(tx, user.id, body);
    return findSettings(tx, user.id);
  }),
];

async function allOf(tx: Transaction, userId: string, person: PersonOfLead) {
  return { consents: await consentsOf(tx, userId, person), own_names: await readNamesOfAgent(tx, userId) };
}

async function existing(tx: Transaction, userId: string, id: string): Promise<PersonOfLead> {
  const person = await findPerson(tx, userId, id);
  if (!person) throw new Refusal('not_found', 'This lead no longer exists.');
  return person;
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}
