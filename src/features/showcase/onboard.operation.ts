// An admin sets up an agent’s page: the same profile, picture and states as in the wizard, by their addresses. In a system transaction.
import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import { stateName } from '../../domain/us-state.ts';
import type { Config } from '../../server/config.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { claimSlug } from '../agent-site/claim-slug.operation.ts';
import { isFileIn } from '../files/files.rules.ts';
import { signedLink } from '../files/signed-link.operation.ts';
import { dropFile, keepFile } from '../files/store-file.operation.ts';
import {
  listStates,
  publish,
  putHeadshot,
  readPage,
  removeOtherStates,
  upsertProfile,
  upsertStates,
  waitForOwnSave,
  type PageRow,
} from './showcase.db.ts';
import { requireDialed } from './save-showcase.operation.ts';
import { isWebAddress, type TypedState } from './showcase.rules.ts';

export interface OnboardedPage {
  full_name: string;
  email: string;
  phone: string;
  npn: string;
  calendly_url: string;
  short_bio: string;
  headshot_url: string;
  published: boolean;
}

export interface Onboarding {
  page: OnboardedPage;
  slug: string | null;
  /** Each with a link that opens its file, which nobody sees by its address alone. */
  states: (TypedState & { license_link: string })[];
  /** Of the page and of the states as they are: a save that names one is refused where it is another one by now. */
  marks: { page: string; states: string };
}

export async function readOnboarding(
  tx: Transaction,
  { config, now }: { config: Config; now: () => Date },
  userId: string,
): Promise<Onboarding> {
  const row = await readPage(tx, userId);
  const [page, states] = [pageOf(row), await readStates(tx, userId)];
  return {
    page,
    slug: row.slug,
    states: states.map((state) => ({ ...state, license_link: signedLink(config, state.license_image_url, now()) })),
    marks: { page: markOf(page), states: markOf(states) },
  };
}

function pageOf(row: PageRow): OnboardedPage {
  return {
    full_name: row.full_name ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    npn: row.npn ?? '',
    calendly_url: row.calendly_url ?? '',
    short_bio: row.short_bio ?? '',
    headshot_url: row.headshot_url ?? '',
    published: row.published,
  };
}

async function readStates(tx: Transaction, userId: string): Promise<TypedState[]> {
  return (await listStates(tx, userId)).map(({ state_name: _, ...state }) => state);
}

const markOf = (now: OnboardedPage | readonly TypedState[]): string =>
  createHash('sha256').update(JSON.stringify(now)).digest('base64url');

/** @throws Refusal conflict: the agent, or another admin, changed it since */
function requireSeen(seen: string | undefined, now: OnboardedPage | readonly TypedState[], what: string): void {
  if (seen !== undefined && seen !== markOf(now))
    throw new Refusal('conflict', `${what} changed since you loaded this agent. Load the agent again.`);
}

/** @throws Refusal invalid_input | conflict */
export async function setPage(
  tx: Transaction,
  userId: string,
  { seen, ...typed }: OnboardedPage & { seen?: string | undefined },
): Promise<void> {
  await waitForOwnSave(tx, userId);
  const former = await readPage(tx, userId);
  requireSeen(seen, pageOf(former), 'The profile was');
  const orNull = (text: string) => (text === '' ? null : text);
  const phone = orNull(typed.phone);
  requireDialed(phone);
  await upsertProfile(tx, userId, {
    full_name: typed.full_name,
    email: orNull(typed.email),
    phone,
    npn: orNull(typed.npn),
    short_bio: orNull(typed.short_bio),
    calendly_url: orNull(typed.calendly_url),
    // Where visitors call the phone itself they call the new one.
    public_phone: former.public_phone === former.phone ? former.public_phone && phone : former.public_phone,
  });
  const headshot = orNull(typed.headshot_url);
  if (headshot !== former.headshot_url) {
    if (headshot !== null) await keepAddress(tx, userId, headshot, 'headshot_url');
    await putHeadshot(tx, userId, headshot);
    if (former.headshot_url !== null) await dropFile(tx, userId, former.headshot_url);
  }
  await claimSlug(tx, userId, typed.full_name);
  await publish(tx, userId, typed.published);
}

/** Those that are not named go. @throws Refusal invalid_input | conflict */
export async function setStates(
  tx: Transaction,
  userId: string,
  { seen, states }: { states: readonly TypedState[]; seen?: string | undefined },
): Promise<void> {
  await waitForOwnSave(tx, userId);
  const former = await readStates(tx, userId);
  requireSeen(seen, former, 'The licensed states were');
  const known = new Set(former.map(({ license_image_url: url }) => url));
  const named = new Set(states.map(({ license_image_url: url }) => url));
  for (const url of named) if (!known.has(url)) await keepAddress(tx, userId, url, 'states');
  const codes = states.map(({ state_code: code }) => code);
  await removeOtherStates(tx, userId, codes);
  await upsertStates(
    tx,
    userId,
    states.map((state) => ({ ...state, state_name: stateName(state.state_code) })),
  );
  for (const url of known) if (!named.has(url)) await dropFile(tx, userId, url);
}

/** A file of this agent, or an address of the operator’s. A copy of a license is no headshot: visitors never see it. */
async function keepAddress(
  tx: Transaction,
  userId: string,
  url: string,
  field: 'headshot_url' | 'states',
): Promise<void> {
  const isHeadshot = field === 'headshot_url';
  if (isWebAddress(url)) return;
  if (isFileIn(url, isHeadshot ? 'profile-pictures' : 'licenses') && (await keepFile(tx, userId, url))) return;
  const what = isHeadshot ? 'a headshot' : 'a license';
  const message = `This is neither ${what} of this agent nor an address that begins with https://: ${url}`;
  throw new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}
