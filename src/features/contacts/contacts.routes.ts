import * as z from 'zod/mini';
import type { Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { readSearch } from '../lead-search/search-words.rules.ts';
import { isSuppressed, suppress } from '../suppression/suppress.operation.ts';
import { readTemplates } from '../templates/read-templates.operation.ts';
import { cancelTexts } from '../texting/cancel-texts.operation.ts';
import { eligibleKeys, maxTags, normalizeTags } from './contact-tags.rules.ts';
import {
  changeContactTags,
  deleteContact,
  listContacts,
  listContactTags,
  listEnabledTemplates,
  type Contact,
} from './contacts.contract.ts';
import {
  changeTags,
  contactPage,
  contactsById,
  foundContacts,
  lockContact,
  removeContact,
  tagsInUse,
  waitingAutomatic,
} from './contacts.db.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;

const pageKey = pageCursor(z.strictObject({ created_at: z.iso.datetime({ offset: true }), id: z.uuid() }));

export const contactsRoutes = [
  route(listContacts, reads, async ({ tx, user, query }) => {
    const words = wordsOf(query.q ?? '');
    if (query.ids !== undefined) {
      const ids = query.ids.split(',');
      if (!ids.every((id) => z.uuid().safeParse(id).success)) refuse('query.ids', 'Use up to 100 ids with commas.');
      return { rows: await contactsById(tx, user.id, ids, words), next_cursor: null };
    }
    const page = { after: pageKey.read(query.cursor), limit: query.limit + 1 };
    const found =
      words.length === 0 ? await contactPage(tx, user.id, page) : await foundContacts(tx, user.id, { ...page, words });
    const rows = found.slice(0, query.limit);
    const last = found.length > query.limit ? rows.at(-1) : undefined;
    return { rows, next_cursor: last ? pageKey.write({ created_at: last.created_at, id: last.id }) : null };
  }),
  route(listEnabledTemplates, reads, async ({ tx, user }) => {
    const named = await readTemplates(tx, user.id);
    return { enabled: eligibleKeys.filter((key) => named(key)?.isEnabled === true) };
  }),
  route(listContactTags, { ...reads, limit: perMinute(60) }, async ({ tx, user }) => ({
    tags: normalizeTags(await tagsInUse(tx, user.id)),
  })),
  route(changeContactTags, writes, async ({ tx, user, params, body }) => {
    const count = (await changeTags(tx, user.id, params.id, body)) ?? gone();
    // What is thrown here takes the change back.
    if (count > maxTags) refuse('body.add', `A contact can have up to ${maxTags} tags.`);
    return { contact: await existing(tx, user.id, params.id) };
  }),
  route(deleteContact, writes, async ({ tx, user, params }) => {
    const { phone, subscribed } = (await lockContact(tx, user.id, params.id)) ?? gone();
    // An opt-out that stands in the contact alone outlives it.
    const stop = { channel: 'text', address: phone } as const;
    if (!subscribed && !(await isSuppressed(tx, { userId: user.id, ...stop })))
      await suppress(tx, {
        userId: user.id,
        addresses: [stop],
        toldBy: 'agent',
        reason: 'Was not subscribed',
        source: 'Deleted from Contacts',
      });
    const canceled = await cancelTexts(tx, user.id, await waitingAutomatic(tx, user.id, phone));
    await removeContact(tx, user.id, params.id);
    return { ok: true as const, canceled: canceled.length };
  }),
];

/** LIKE patterns. One or two letters are looked for where a word begins. */
function wordsOf(typed: string): string[] {
  const search = readSearch(typed);
  if (search === null) return [];
  return 'wanted' in search ? search.wanted : [`% ${search.beginning.replace(/[\\%_]/g, '\\$&')}%`];
}

function gone(): never {
  throw new Refusal('not_found', 'This contact no longer exists.');
}

function refuse(path: string, message: string): never {
  throw new Refusal('invalid_input', message, { fields: [{ path, message }] });
}

async function existing(tx: Transaction, userId: string, id: string): Promise<Contact> {
  return (await contactsById(tx, userId, [id]))[0] ?? gone();
}
