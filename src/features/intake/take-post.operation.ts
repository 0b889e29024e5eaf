// One post into a lead: known again, read by the import's rules, added or laid over the lead that is there, and noted.
import { createHash, randomUUID } from 'node:crypto';
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { gainOf, type KnownLead } from '../../domain/fill-blanks.ts';
import { keepFurther, withSurplus } from '../../domain/further-numbers.ts';
import type { FormStatement } from '../../domain/consent-statement.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { fillLead } from '../../database/fill-lead.ts';
import { contactTags, tagContact } from '../../database/lead-contacts.ts';
import { addMissingContacts, tagMilitaryContact } from '../../database/missing-contacts.ts';
import { leadsHolding, ownerOf } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { requireSubscriptionOf } from '../gate/require-access.operation.ts';
import { notePair } from '../duplicates/note-pair.operation.ts';
import { findPeople } from '../leads/known-people.operation.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import type { Holder } from '../lead-model/same-person.rules.ts';
import { readPostedConsent } from '../consent/posted-consent.operation.ts';
import { liftedAmong, suppress, type Address } from '../suppression/suppress.operation.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { isAbout, type Identity } from './about-lead.rules.ts';
import {
  addPost,
  countRepeat,
  findEarlier,
  findKnown,
  numbersOfLead,
  insertLead,
  recordConsentsOfPost,
  recordCheckOfPost,
  recordInquiryOfPost,
  settlePost,
  waitForOwnTurn,
  type Came,
  type EarlierPost,
} from './intake.db.ts';
import { whyNobody } from './nobody-found.rules.ts';
import { readLead, type SortedFields } from './read-lead.rules.ts';
import type { Accepted, PostReason, Verdict } from './verdict.rules.ts';

export interface Post extends SortedFields {
  userId: string;
  timeZone: string;
  /** Decided already: the body could not be read. */
  refused?: PostReason;
  hash: Buffer;
  now: number;
  /** How this person has agreed, where the post is the proof; else it is as the agent says of all that vendors post. */
  statement?: FormStatement;
  /** As a body from outside. */
  came?: Came;
}

export interface Taken {
  postId: string;
  verdict: Verdict;
  reason: string | null;
  leadId: string | null;
  isRepeated: boolean;
}

/** The same for the same fields in the same order. */
export function hashOfFields(fields: readonly PayloadField[]): Buffer {
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** In the transaction of the webhook's owner. Without access the post is kept as held. */
export async function takePost(tx: Transaction, post: Post): Promise<Taken> {
  const { userId, kept, timeZone, now, statement = null, came = null } = post;
  const read = post.refused ? { rejected: post.refused } : readLead(kept, timeZone, now);
  const draft = 'draft' in read ? read.draft : null;
  // Sent together: on the connection they run one after another.
  const [, isOpen, found] = await Promise.all([
    waitForOwnTurn(tx, userId),
    hasAccess(tx, userId),
    findEarlier(tx, { userId, hash: post.hash, ...wordsOf(draft) }),
  ]);
  const earlier = earlierOf(found, draft);
  const wasTaken = earlier !== undefined && earlier.lead_id !== null && earlier.verdict !== 'held';
  if (earlier?.is_same && wasTaken) {
    await countRepeat(tx, userId, earlier.id);
    const isThere = earlier.lead_id !== null && (await findKnown(tx, userId, earlier.lead_id)) !== undefined;
    return { ...takenOf(earlier), ...(!isThere && wasDeleted), isRepeated: true };
  }
  const same = earlier?.is_same ? earlier.id : null;
  const postId = same ?? randomUUID();
  const outcome = await place(tx, userId, { fields: kept, read, isOpen, earlier: wasTaken ? earlier : undefined });
  const settled = { userId, id: postId, ...outcome, ...wordsOf(draft) };
  await Promise.all([
    follow(tx, userId, { draft, outcome, postId, statement }),
    same
      ? settlePost(tx, settled, 'repeat')
      : addPost(tx, { ...settled, fields: kept, dropped: post.dropped, hash: post.hash, statement, came }),
  ]);
  return { postId, ...outcome, isRepeated: false };
}

interface Replayed {
  userId: string;
  timeZone: string;
  id: string;
  fields: readonly PayloadField[];
  /** When it came: what was lifted since, it says nothing of. */
  receivedAt: string;
  statement: FormStatement | null;
  now: number;
}

/** The agent has it taken again as if it came now. @throws Refusal conflict when nothing of it could be kept */
export async function replay(
  tx: Transaction,
  { userId, timeZone, id, fields, receivedAt, statement, now }: Replayed,
): Promise<Taken> {
  await waitForOwnTurn(tx, userId);
  if (fields.length === 0) throw new Refusal('conflict', 'None of this post was kept, so there’s nothing to replay.');
  const read = readLead(fields, timeZone, now);
  const draft = 'draft' in read ? read.draft : null;
  // Who has a name, a phone or an email is looked for by these: the id may be what was wrong with it.
  const about = draft && isNobody(draft) ? await findEarlier(tx, { userId, hash: noHash, ...wordsOf(draft) }) : [];
  const outcome = await place(tx, userId, {
    fields,
    read,
    isOpen: true,
    earlier: earlierOf(about, draft),
  });
  await follow(tx, userId, { draft, outcome, postId: id, statement, receivedAt });
  await settlePost(tx, { userId, id, ...outcome, ...wordsOf(draft) }, 'replay');
  return { postId: id, ...outcome, isRepeated: false };
}

const noHash = Buffer.alloc(0);

/** The same post, else one about the same person. */
function earlierOf(found: readonly EarlierPost[], draft: LeadDraft | null): EarlierPost | undefined {
  const same = found.find((each) => each.is_same);
  if (same || draft === null) return same;
  const about = found.filter((each) => each.is_of_source && isAbout(identityOf(draft), each));
  if (about.length > 0 || !isNobody(draft)) return about[0];
  // "77 opted out", without a source: the only one of that number.
  const told = found.filter(({ lead_id }) => lead_id !== null);
  return new Set(told.map(({ lead_id }) => lead_id)).size === 1 ? told[0] : undefined;
}

const identityOf = (draft: LeadDraft): Identity => ({ name: draft.name || null, ...numbersOf(draft) });

interface Outcome {
  verdict: Verdict;
  reason: string | null;
  leadId: string | null;
}

/** What the agent deleted is not brought back by a post, and the vendor is not told that it was added. */
const wasDeleted = { verdict: 'duplicate', reason: 'deleted' } as const;

interface Placing {
  fields: readonly PayloadField[];
  read: { draft: LeadDraft } | { rejected: PostReason };
  isOpen: boolean;
  earlier: EarlierPost | undefined;
}

async function place(tx: Transaction, userId: string, { fields, read, isOpen, earlier }: Placing): Promise<Outcome> {
  if ('rejected' in read) return { verdict: 'rejected', reason: read.rejected, leadId: null };
  if (isNobody(read.draft) && !earlier?.lead_id)
    return { verdict: 'rejected', reason: whyNobody(fields), leadId: null };
  if (!isOpen) return { verdict: 'held', reason: 'no_access', leadId: null };
  return { reason: null, ...(await saveDraft(tx, userId, read.draft, earlier)) };
}

interface Followed {
  draft: LeadDraft | null;
  outcome: Outcome;
  postId: string;
  statement: FormStatement | null;
  /** Of one that came earlier. */
  receivedAt?: string;
}

/** What hangs on a taken lead: its contact, its timeline, and whom not to contact. */
async function follow(
  tx: Transaction,
  userId: string,
  { draft, outcome: { verdict, leadId }, postId, statement, receivedAt }: Followed,
): Promise<void> {
  if (draft === null || leadId === null || verdict === 'rejected' || verdict === 'held') return;
  const { source } = draft;
  const said = statement ?? (await readPostedConsent(tx, userId));
  const forbidden = await forbiddenOf(tx, userId, draft, leadId);
  const lifted = receivedAt === undefined ? [] : await liftedAmong(tx, userId, forbidden, receivedAt);
  const by = draft.wish_words.length > 0 ? { words: draft.wish_words, person: draft.name } : undefined;
  const addresses = forbidden
    .filter((each) => !lifted.some((one) => isSame(one, each)))
    .map((each) => ({ ...each, by }));
  const reason = 'Marked as opted out by the vendor when the lead was posted.';
  await Promise.all([
    keepContactOf(tx, userId, draft, {
      leadId,
      verdict,
      optedOut: addresses.some(({ channel, address }) => channel === 'text' && address === draft.phone),
    }),
    recordConsentsOfPost(tx, userId, {
      leadId,
      draft,
      closed: channelsOf(draft),
      statement: said,
      enteredBy: statement === null ? 'intake' : 'person',
    }),
    recordCheckOfPost(tx, userId, draft),
    statement && recordInquiryOfPost(tx, userId, { leadId, postId, draft, statement }),
    noteLeadEvent(tx, { userId, leadIds: [leadId], kind: 'intake', detail: { post_id: postId, verdict, source } }),
    suppress(tx, { userId, addresses, toldBy: 'vendor', reason, source: source ?? 'Auto-import' }),
  ]);
}

const isSame = (one: Address, other: Address): boolean =>
  one.channel === other.channel && one.address === other.address;

const wordsOf = (draft: LeadDraft | null) => ({
  leadName: draft ? nameOf(draft) : null,
  source: draft?.source ?? null,
  externalId: draft?.external_id ?? null,
});

/** On the channels that are named; an opt-out that names none is one from all. */
function channelsOf({ opted_out, opt_outs }: LeadDraft): readonly ContactChannel[] {
  return opt_outs.length > 0 ? opt_outs : opted_out ? contactChannels : [];
}

interface Numbers {
  phone: string | null;
  email: string | null;
  further_phones: readonly string[];
  further_emails: readonly string[];
}

const numbersOf = ({ phone, email, further_phones, further_emails }: Numbers) => ({
  phones: [phone, ...further_phones].filter((each) => each !== null),
  emails: [email, ...further_emails].filter((each) => each !== null),
});

/** Those of the post; of a kind that it does not bear, those of its lead: "77 opted out" closes what lead 77 has. */
async function forbiddenOf(
  tx: Transaction,
  userId: string,
  draft: LeadDraft,
  leadId: string,
): Promise<{ channel: ContactChannel; address: string }[]> {
  const channels = channelsOf(draft);
  if (channels.length === 0) return draft.closed_addresses;
  const posted = numbersOf(draft);
  const known = await numbersOfLead(tx, userId, leadId);
  const ofLead = known ? numbersOf(known) : posted;
  const phones = posted.phones.length > 0 ? posted.phones : ofLead.phones;
  const emails = posted.emails.length > 0 ? posted.emails : ofLead.emails;
  const whole = channels.flatMap((channel) =>
    (channel === 'email' ? emails : phones).map((address) => ({ channel, address })),
  );
  return [...whole, ...draft.closed_addresses];
}

async function saveDraft(
  tx: Transaction,
  userId: string,
  draft: LeadDraft,
  earlier: EarlierPost | undefined,
): Promise<{ leadId: string; verdict: Accepted; reason?: PostReason }> {
  // The vendor's own id again: that lead, also when the agent has put it into the trash in the meantime.
  if (earlier?.lead_id) {
    const known = await findKnown(tx, userId, earlier.lead_id);
    return known ? mergeInto(tx, userId, known, draft) : { leadId: earlier.lead_id, ...wasDeleted };
  }
  // Somebody else may add or change such a lead between the look and the write: then a second look finds it.
  const taken = (await matchOrAdd(tx, userId, draft)) ?? (await matchOrAdd(tx, userId, draft));
  if (!taken)
    throw new Refusal('conflict', 'This lead is being updated right now. Please post it again.', {
      retryAfter: 1,
    });
  return taken;
}

async function matchOrAdd(
  tx: Transaction,
  userId: string,
  draft: LeadDraft,
): Promise<{ leadId: string; verdict: Accepted } | null> {
  const { holders, found } = await findPeople(tx, userId, draft);
  if (found === null || found.isHousehold) {
    const added = await insertLead(tx, userId, found ? besideOthers(draft, holders) : draft);
    return added ? { leadId: added, verdict: 'created' } : null;
  }
  const known = await findKnown(tx, userId, found.known.id);
  if (!known) return null;
  const laid = await mergeInto(tx, userId, known, draft);
  const other = holders.find(({ id, by }) => id !== known.id && by !== 'further');
  if (other) {
    const reason = `A posted lead had one lead’s phone and the other’s email.`;
    await notePair(tx, { userId, a: known.id, b: other.id, reason });
  }
  return laid;
}

/** Somebody else of a household is their own lead: what is another's is kept as a further phone or email. */
function besideOthers(draft: LeadDraft, holders: readonly Holder[]): LeadDraft {
  const isTaken = (field: 'phone' | 'email') => holders.some(({ by }) => by === field);
  const [phone, email] = [isTaken('phone') ? draft.phone : null, isTaken('email') ? draft.email : null];
  const phones = keepFurther([], [phone, ...draft.further_phones], 'phone');
  const emails = keepFurther([], [email, ...draft.further_emails], 'email');
  return {
    ...draft,
    phone: phone === null ? draft.phone : null,
    email: email === null ? draft.email : null,
    further_phones: phones.further,
    further_emails: emails.further,
    extra: withSurplus(withSurplus(draft.extra, phones.surplus, 'phone'), emails.surplus, 'email'),
  };
}

async function mergeInto(
  tx: Transaction,
  userId: string,
  known: KnownLead,
  draft: LeadDraft,
): Promise<{ leadId: string; verdict: Accepted }> {
  const holders = await leadsHolding(tx, userId, draft, 'agent');
  const others = holders.filter(({ id, by }) => id !== known.id && by !== 'further');
  const taken = new Set(others.map(({ field }) => draft[field] ?? ''));
  const gain = gainOf(known, draft, taken);
  const isNewNote = draft.notes !== null && known.notes !== null && known.notes !== '' && known.notes !== draft.notes;
  if (isNewNote) await addNote(tx, userId, known.id, draft.notes ?? '');
  if (Object.keys(gain).length > 0) await fillLead(tx, { userId, id: known.id, gain });
  if (gain.phone) await addMissingContacts(tx, userId, [known.id]);
  if (gain.military_branch) await tagMilitaryContact(tx, userId, known.id);
  return { leadId: known.id, verdict: Object.keys(gain).length > 0 || isNewNote ? 'completed' : 'duplicate' };
}

async function addNote(tx: Transaction, userId: string, leadId: string, body: string): Promise<void> {
  await tx.insertInto('lead_notes').values({ user_id: userId, lead_id: leadId, body }).execute();
}

/** As for any added lead; a lead that was there has its contact. An opt-out counts in any case. */
async function keepContactOf(
  tx: Transaction,
  userId: string,
  draft: LeadDraft,
  { leadId, verdict, optedOut }: { leadId: string; verdict: Accepted; optedOut: boolean },
): Promise<void> {
  if (draft.phone === null || (verdict !== 'created' && !optedOut)) return;
  const isOwn = verdict === 'created' && (await ownerOf(tx, userId, 'phone', draft.phone))?.id === leadId;
  if (!isOwn && !optedOut) return;
  const add = isOwn ? contactTags({ status: 'lead', military_branch: draft.military_branch }) : [];
  await tagContact(tx, { userId, phone: draft.phone, name: draft.name || null, add, optedOut });
}

async function hasAccess(tx: Transaction, userId: string): Promise<boolean> {
  try {
    await requireSubscriptionOf(tx, userId);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}

/** It bears a vendor's id and nothing else by which somebody is known. */
const isNobody = ({ name, phone, email }: LeadDraft): boolean => name === '' && phone === null && email === null;

const nameOf = ({ name, phone, email }: LeadDraft): string | null => name || (phone ?? email);

function takenOf({ id, verdict, reason, lead_id }: EarlierPost): Omit<Taken, 'isRepeated'> {
  return { postId: id, verdict, reason, leadId: lead_id };
}
