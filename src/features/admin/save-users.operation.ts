// Saves what an admin changed in the table: every row or none. What is refused is named, all of it at once.
import { randomUUID } from 'node:crypto';
import type { FieldError } from '../../domain/error-code.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { settleMembers } from '../billing/settle-members.operation.ts';
import { setTeamSeats } from '../billing/set-team-seats.operation.ts';
import { setRescueEnabled } from '../lead-rescue/set-enabled.operation.ts';
import { lockTemplates, unlockTemplates } from '../templates/lock-templates.operation.ts';
import { adjustBalance } from '../wallet/adjust-balance.operation.ts';
import type { AdminUser, UserChange } from './admin.contract.ts';
import { adjustmentRefusal } from './admin.rules.ts';
import { accountGone, noTeam, reasonNeeded, saveAllFailed, saveFailed } from './admin.words.ts';
import { noteAct } from './note-act.operation.ts';
import { holdAccounts, usersById } from './users.db.ts';

interface Save {
  adminId: string;
  rows: readonly UserChange[];
  reason: string | undefined;
}

/** In a system transaction, which a refusal takes back. @returns the rows as they are now. @throws Refusal conflict | invalid_input */
export async function saveChanges(tx: Transaction, platform: Platform, save: Save): Promise<AdminUser[]> {
  if (save.reason === undefined && save.rows.some(({ balance }) => balance))
    throw new Refusal('invalid_input', reasonNeeded, { fields: [{ path: 'body.reason', message: reasonNeeded }] });
  // In one order, so that two saves of the same people wait for each other and do not lock each other out.
  const rows = save.rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (rows.some(({ id }, place) => id === rows[place + 1]?.id))
    throw new Refusal('invalid_input', 'Each user can be named once.');
  const ids = rows.map(({ id }) => id);
  const there = await holdAccounts(tx, ids);
  const seen = new Map((await usersById(tx, ids)).map((user) => [user.id, user]));
  const refused: FieldError[] = [];
  for (const row of rows) {
    const refuse = (field: string, message: string) => refused.push({ path: `${row.id}.${field}`, message });
    const user = there.has(row.id) ? seen.get(row.id) : undefined;
    if (!user) refuse('id', accountGone);
    else await saveRow(tx, platform, save, { row, user, refuse });
  }
  if (refused.length > 0)
    throw new Refusal('conflict', rows.length === 1 ? saveFailed : saveAllFailed, { fields: refused });
  return usersById(tx, ids);
}

interface Row {
  row: UserChange;
  user: AdminUser;
  refuse: (field: string, message: string) => void;
}

async function saveRow(tx: Transaction, platform: Platform, save: Save, { row, user, refuse }: Row): Promise<void> {
  const { id: subjectId, seats, balance, lead_rescue: rescue, templates_locked: isLocked } = row;
  const note = (action: string, details = {}, reason?: string) =>
    noteAct(tx, platform, { adminId: save.adminId, subjectId, action, details, reason });
  const part = async (field: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      refuse(field, fault.message);
    }
  };
  if (seats && seats.wanted !== seats.seen)
    await part('seats', async () => {
      if (user.team_id !== seats.team_id) throw new Refusal('conflict', noTeam);
      const { team_id: teamId, seen, wanted } = seats;
      await setTeamSeats(tx, platform.config.seats, { ownerId: subjectId, teamId, seen, wanted });
      await settleMembers(tx, platform, subjectId);
      await note('seats.set', { team_id: teamId, from: seen, to: wanted });
    });
  if (balance && balance.wanted_cents !== balance.seen_cents)
    await part('balance', async () => {
      const { seen_cents: seenCents, wanted_cents: wantedCents } = balance;
      const tooMuch = adjustmentRefusal(seenCents, wantedCents);
      if (tooMuch) throw new Refusal('invalid_input', tooMuch);
      await adjustBalance(tx, { userId: subjectId, seenCents, wantedCents, ref: `admin:${randomUUID()}` });
      await note('balance.adjusted', { from_cents: seenCents, to_cents: wantedCents }, save.reason);
    });
  if (rescue !== undefined && rescue !== user.lead_rescue) {
    await setRescueEnabled(tx, subjectId, rescue);
    await note(rescue ? 'lead_rescue.on' : 'lead_rescue.off');
  }
  if (isLocked !== undefined && isLocked !== user.templates_locked) {
    await (isLocked ? lockTemplates : unlockTemplates)(tx, subjectId);
    await note(isLocked ? 'templates.locked' : 'templates.unlocked');
  }
}
