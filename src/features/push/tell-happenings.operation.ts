// What has happened becomes notifications, one for each device that wants it, in the transaction that marks it as told.
import { randomUUID } from 'node:crypto';
import { leadName } from '../../domain/lead-name.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { composeNotices, type ToTell } from './compose-notices.rules.ts';
import { listDevices } from './devices.db.ts';
import { addNotices, readWaiting, takeHappenings, type Happening, type HappeningKind } from './happenings.db.ts';
import { findLeads, findMissed, findStillDue, findUnread } from './people.db.ts';
import { freshMinutes, mostSeconds, quietSeconds } from './push.rules.ts';
import { hiddenNumber } from './push.words.ts';

/** @returns after how many seconds to look again, because more may come with it; null: nothing waits */
export async function tellHappenings({ database }: Pick<Platform, 'database'>, userId: string): Promise<number | null> {
  return database.asSystem(async (tx) => {
    const waiting = await readWaiting(tx, userId, { quiet: quietSeconds, most: mostSeconds });
    if (waiting === null) return null;
    if (waiting.seconds > 0) return waiting.seconds;
    const happenings = await takeHappenings(tx, userId, freshMinutes);
    // Whose access has ended is not told of what they cannot open.
    if (happenings.length === 0 || !(await hasAccess(tx, userId))) return null;
    const composed = composeNotices(await readToTell(tx, userId, happenings));
    const devices = await listDevices(tx, userId);
    const notices = devices.flatMap((device) =>
      composed
        .filter(({ topic }) => device[topic])
        .map(({ message, withText }) => ({
          deviceId: device.id,
          message: device.shows_text ? (withText ?? message) : message,
        })),
    );
    await addNotices(tx, userId, notices);
    return null;
  });
}

async function readToTell(
  tx: Transaction,
  userId: string,
  happenings: readonly Required<Happening>[],
): Promise<ToTell> {
  const refsOf = (kind: HappeningKind) => happenings.filter((each) => each.kind === kind).map(({ ref }) => ref);
  const leads = await findLeads(tx, userId, refsOf('new_lead'));
  const imported = happenings.filter(({ kind }) => kind === 'import').reduce((sum, { size }) => sum + size, 0);
  const followUps = await findStillDue(tx, userId, refsOf('follow_up'));
  const texts = await findUnread(tx, userId, refsOf('text'));
  const calls = await findMissed(tx, userId, refsOf('call'));
  return {
    key: randomUUID(),
    leads: leads.map((lead) => ({ id: lead.id, name: leadName(lead) })),
    leadCount: leads.length + imported,
    followUps: followUps.map((due) => ({ id: due.fire_id, leadId: due.id, name: leadName(due) })),
    texts: texts.map(({ conversation_id, name, number, body }) => ({
      conversationId: conversation_id,
      name: name || formatPhone(number),
      body,
    })),
    calls: calls.map(({ id, name, number, has_message }) => ({
      id,
      name: name || (number === null ? hiddenNumber : formatPhone(number)),
      hasMessage: has_message,
    })),
  };
}
