// A page of an account's leads, posts or rows read by today's rules: whoever asked not to be contacted is put on the list, and two
// people who went into one lead are noted.
import { contactChannels } from '../../domain/contact-channel.ts';
import { withoutBlanks, type LeadDraft } from '../../domain/lead-draft.ts';
import { cutText } from '../../domain/plain-text.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readLead } from '../intake/read-lead.rules.ts';
import { storedWishes, type StoredWish } from '../lead-files/stored-wishes.rules.ts';
import { settledAmong, suppress, type SaidWords } from '../suppression/suppress.operation.ts';
import { longestReason, type SuppressionTeller } from '../suppression/suppression.rules.ts';
import { cleanNames } from './clean-names.operation.ts';
import { firstDraftsOf } from './first-drafts.operation.ts';
import {
  leadsAfter,
  noteFinds,
  postsAfter,
  rowsOfNextImport,
  type Find,
  type StoredLead,
  type StoredPost,
  type StoredRow,
} from './lead-repair.db.ts';
import { addressesToClose, keyOf, readAtOnce, type Closed, type RepairStep } from './lead-repair.rules.ts';
import { optedOutByVendor } from './lead-repair.words.ts';
import { mendNextImport } from './others-of-imports.operation.ts';
import { numbersOfOthers } from './numbers-of-others.rules.ts';
import { takeOthersNumbers, type OthersNumber } from './take-others-numbers.operation.ts';
import { isSomebodyElse } from './two-people.rules.ts';

interface Asks {
  leadId: string | null;
  closed: Closed[];
  /** All that asks for it is words. */
  by: SaidWords | undefined;
  teller: Extract<SuppressionTeller, 'file' | 'vendor' | 'agent'>;
  /** The words that say it. */
  said: string;
  source: string;
}

export interface ReadPage {
  userId: string;
  step: RepairStep;
  after: string | null;
  timeZone: string;
  now: number;
}

/** @returns where the next page begins; null when the step is at its end */
export async function readPageAgain(tx: Transaction, page: ReadPage): Promise<string | null> {
  const { userId, step, after } = page;
  switch (step) {
    case 'leads': {
      const leads = await leadsAfter(tx, userId, after);
      await close(tx, userId, leads.flatMap(asksOfLead));
      await cleanNames(tx, userId, leads);
      return leads.length < readAtOnce ? null : (leads.at(-1)?.id ?? null);
    }
    case 'posts': {
      const posts = await postsAfter(tx, userId, after);
      const read = posts.map((post) => ({ post, read: readLead(post.fields, page.timeZone, page.now) }));
      const taken = read.flatMap(({ post, read: draft }) => ('draft' in draft ? [{ post, draft: draft.draft }] : []));
      await close(tx, userId, taken.flatMap(asksOfPost));
      const laid = taken.filter(({ post }) => post.verdict !== 'created');
      const firsts = await firstDraftsOf(tx, page, [...new Set(laid.map(({ post }) => post.lead_id))]);
      await noteFinds(
        tx,
        userId,
        'two_people',
        laid.flatMap((each) => secondOfPost(each, firsts.get(each.post.lead_id) ?? null)),
      );
      const others = taken.flatMap(othersOfPost);
      for (const [from, ofSource] of Map.groupBy(others, ({ source }) => source))
        await takeOthersNumbers(tx, {
          userId,
          toldBy: 'vendor',
          source: from ?? 'Auto-import',
          from,
          others: ofSource,
        });
      return posts.length < readAtOnce ? null : (posts.at(-1)?.id ?? null);
    }
    case 'rows': {
      const found = await rowsOfNextImport(tx, userId, after);
      await close(tx, userId, found?.rows.flatMap(asksOfRow) ?? []);
      await noteFinds(tx, userId, 'two_people', found?.rows.flatMap((row) => secondOfRow(row, found.importId)) ?? []);
      return found?.importId ?? null;
    }
    case 'numbers':
      return mendNextImport(tx, userId, after);
  }
}

async function close(tx: Transaction, userId: string, asked: readonly Asks[]): Promise<void> {
  const settled = await settledAmong(
    tx,
    userId,
    asked.flatMap(({ closed }) => closed),
  );
  const done = new Set(settled.map(keyOf));
  const open = asked
    .map((each) => ({ ...each, closed: each.closed.filter((one) => !done.has(keyOf(one))) }))
    .filter(({ closed }) => closed.length > 0);
  // Whoever is closed for the same reason at once: of a page few differ.
  const alike = Map.groupBy(open, ({ teller, said, source }) => JSON.stringify([teller, said, source]));
  for (const each of alike.values()) {
    const { teller, said, source } = each[0]!;
    const addresses = each.flatMap(({ closed, by }) => closed.map((one) => ({ ...one, by })));
    await suppress(tx, { userId, addresses, toldBy: teller, reason: cutText(said, longestReason), source });
  }
  await noteFinds(
    tx,
    userId,
    'opt_out',
    open.flatMap(({ leadId, said, closed }) =>
      leadId === null ? [] : [{ leadId, about: '', detail: { said: cutText(said, longestReason), closed } }],
    ),
  );
}

function asksOfLead({ id, name, phones, emails, extra, tags, remarks, ...from }: StoredLead): Asks[] {
  const { wishes, words } = storedWishes({ extra, tags, remarks });
  if (wishes.length === 0) return [];
  const by = saidBy(words, name);
  return [{ leadId: id, closed: closedBy(wishes, { phones, emails }), by, said: wishes[0]!.said, ...originOf(from) }];
}

const saidBy = (words: readonly string[], name: string | null | undefined): SaidWords | undefined =>
  words.length > 0 ? { words, person: name ?? '' } : undefined;

function originOf({ file_name, was_posted, source }: Pick<StoredLead, 'file_name' | 'was_posted' | 'source'>) {
  if (file_name !== null) return { teller: 'file', source: `Import of ${file_name}` } as const;
  if (was_posted) return { teller: 'vendor', source: source ?? 'Auto-import' } as const;
  return { teller: 'agent', source: 'Your own lead' } as const;
}

interface ReadPost {
  post: StoredPost;
  draft: LeadDraft;
}

function asksOfPost({ post, draft }: ReadPost): Asks[] {
  if (!draft.opted_out && draft.closed_addresses.length === 0) return [];
  const { opted_out, opt_outs, phone, email, further_phones, further_emails } = draft;
  const [phones, emails] = [present([phone, ...further_phones]), present([email, ...further_emails])];
  const numbers = {
    phones: phones.length > 0 ? phones : post.phones,
    emails: emails.length > 0 ? emails : post.emails,
  };
  const channels = opt_outs.length > 0 ? opt_outs : opted_out ? contactChannels : [];
  const closed = [...addressesToClose(channels, numbers), ...draft.closed_addresses];
  const source = post.source ?? 'Auto-import';
  const by = saidBy(draft.wish_words, draft.name);
  return [{ leadId: post.lead_id, closed, by, teller: 'vendor', said: optedOutByVendor, source }];
}

function asksOfRow({ lead_id, draft, file_name, phones, emails, extra, tags, remarks }: StoredRow): Asks[] {
  const { wishes, words } = storedWishes({ extra, tags, remarks });
  if (wishes.length === 0) return [];
  const closed = closedBy(wishes, { phones, emails });
  const by = saidBy(words, draft.name);
  return [{ leadId: lead_id, closed, by, teller: 'file', said: wishes[0]!.said, source: `Import of ${file_name}` }];
}

function othersOfPost({ post, draft }: ReadPost): (OthersNumber & Pick<StoredPost, 'source'>)[] {
  if (post.has_other_origin) return [];
  const others = numbersOfOthers(post.fields, draft, [...post.phones, ...post.emails]);
  return others.map((each) => ({ ...each, leadId: post.lead_id, source: post.source }));
}

function secondOfPost({ post, draft }: ReadPost, first: LeadDraft | null): Find[] {
  if (!isSomebodyElse(post.lead, draft, { first })) return [];
  const detail = { via: 'post', from: post.source, post_id: post.id, draft: withoutBlanks(draft) };
  return [{ leadId: post.lead_id, about: `post ${post.id}`, detail }];
}

function secondOfRow(
  { row, lead_id, lead, has_filled, filled, file_name, draft }: StoredRow,
  importId: string,
): Find[] {
  if (lead_id === null || lead === null || !has_filled || !isSomebodyElse(lead, draft, { filled })) return [];
  const detail = { via: 'file', from: file_name, draft };
  return [{ leadId: lead_id, about: `row ${importId} ${row}`, detail }];
}

/** Of a wish that names single numbers those alone. */
const closedBy = (
  wishes: readonly StoredWish[],
  { phones, emails }: { phones: string[]; emails: string[] },
): Closed[] =>
  contactChannels.flatMap((channel) => {
    const asked = wishes.filter(({ channels }) => channels.includes(channel));
    const isAsked = (address: string) => asked.some(({ addresses }) => addresses?.includes(address) ?? true);
    return addressesToClose([channel], { phones: phones.filter(isAsked), emails: emails.filter(isAsked) });
  });

const present = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);
