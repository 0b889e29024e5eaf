// Keeps what the wizard's steps bring. Files that nothing names any more go.
import type { Transaction } from '../../database/transaction.ts';
import type { FieldError } from '../../domain/error-code.ts';
import { stateName } from '../../domain/us-state.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { callableNumber } from '../calls/callable-number.rules.ts';
import { isFileIn } from '../files/files.rules.ts';
import { dropFile, keepFile } from '../files/store-file.operation.ts';
import { listOwnNumbers } from './read-showcase.operation.ts';
import {
  listStates,
  publish,
  putHeadshot,
  removeOtherStates,
  upsertProfile,
  upsertStates,
  waitForOwnSave,
  type ProfileRow,
} from './showcase.db.ts';
import { isState, stateFaults, type TypedState } from './showcase.rules.ts';
import { showcaseWords as words } from './showcase.words.ts';

type Texts = { [field in keyof ProfileRow]: field extends 'phone' | 'public_phone' ? string | null : string };

/** @throws Refusal invalid_input */
export async function keepProfile(tx: Transaction, userId: string, typed: Texts): Promise<void> {
  const { phone, public_phone: shown } = typed;
  requireDialed(phone);
  if (shown !== null && shown !== phone && !(await listOwnNumbers(tx, userId)).includes(shown))
    refuse([{ path: 'body.public_phone', message: words.notOwnNumber }]);
  const orNull = (text: string) => (text === '' ? null : text);
  await waitForOwnSave(tx, userId);
  await upsertProfile(tx, userId, {
    full_name: orNull(typed.full_name),
    email: orNull(typed.email),
    phone,
    npn: orNull(typed.npn),
    short_bio: orNull(typed.short_bio),
    calendly_url: orNull(typed.calendly_url),
    public_phone: shown,
  });
}

/** @throws Refusal conflict: there is no page yet */
export async function keepPublished(tx: Transaction, userId: string, published: boolean): Promise<void> {
  await waitForOwnSave(tx, userId);
  if (!(await publish(tx, userId, published))) throw new Refusal('conflict', words.noProfileYet);
}

/** The agent's own phone is rung: no island, no number that bills whoever calls it. @throws Refusal invalid_input */
export function requireDialed(phone: string | null): void {
  if (phone !== null && callableNumber(phone) === null) refuse([{ path: 'body.phone', message: words.badPhone }]);
}

export async function keepHeadshot(tx: Transaction, userId: string, url: string | null): Promise<void> {
  await waitForOwnSave(tx, userId);
  const former = await putHeadshot(tx, userId, url);
  if (url !== null) await keepFile(tx, userId, url);
  if (former !== null) await dropFile(tx, userId, former);
}

/** @throws Refusal invalid_input */
export async function keepStates(tx: Transaction, userId: string, typed: readonly TypedState[]): Promise<void> {
  const placed = (at: number, field: string, message: string): FieldError => ({
    path: `body.states.${at}.${field}`,
    message,
  });
  const states = typed.map((state) => ({ ...state, state_code: state.state_code.trim().toUpperCase() }));
  const codes = states.map(({ state_code }) => state_code);
  const indexOf = (code: string) => codes.indexOf(code);
  refuse(
    codes.flatMap((code, at) => {
      if (!isState(code)) return [placed(at, 'state_code', words.unknownState(code))];
      return indexOf(code) < at ? [placed(at, 'state_code', words.stateTwice(code))] : [];
    }),
  );
  refuse(stateFaults(states).map(({ state_code, field, message }) => placed(indexOf(state_code), field, message)));
  await waitForOwnSave(tx, userId);
  const before = await listStates(tx, userId);
  const known = new Set(before.map(({ license_image_url }) => license_image_url));
  const named = new Set(states.map(({ license_image_url }) => license_image_url));
  for (const [at, { state_code, license_image_url: url }] of states.entries()) {
    // What stands there may be an address that the operator has set.
    if (!known.has(url) && !(isFileIn(url, 'licenses') && (await keepFile(tx, userId, url))))
      refuse([placed(at, 'license_image_url', words.fileMissing(state_code))]);
  }
  await removeOtherStates(tx, userId, codes);
  await upsertStates(
    tx,
    userId,
    states.map((state) => ({ ...state, state_name: stateName(state.state_code) })),
  );
  for (const url of known) if (!named.has(url)) await dropFile(tx, userId, url);
}

function refuse(fields: FieldError[]): void {
  const [first] = fields;
  if (first) throw new Refusal('invalid_input', first.message, { fields });
}
