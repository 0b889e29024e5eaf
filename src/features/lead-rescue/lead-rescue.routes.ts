import * as z from 'zod/mini';
import { textParts } from '../../domain/text-parts.ts';
import type { Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { readAgentValues, readTemplateValues } from '../templates/read-template-values.operation.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import { cancelTexts } from '../texting/cancel-texts.operation.ts';
import { readMayText, textableOf } from '../texting/may-text.operation.ts';
import { contactValues } from './fill-in.rules.ts';
import { lastLeft } from './decide-tracker.rules.ts';
import {
  addRescuePlan,
  changeTracker,
  listTrackers,
  previewRescue,
  readCalendar,
  readLeadTracker,
  readRescue,
  removeRescueDay,
  saveRescueDay,
  saveRescueSettings,
} from './lead-rescue.contract.ts';
import { missingDays } from './plan-day.rules.ts';
import { presetDays } from './preset-texts.words.ts';
import { previewPlan } from './preview-plan.operation.ts';
import { saveSettings } from './save-settings.operation.ts';
import { firstSend, goesOnAt, nextHour, sendTimeOf } from './send-moments.rules.ts';
import { readSettings } from './settings.db.ts';
import { calendarOf, plannedOf, shownTracker, type ShownPlan } from './show-tracker.operation.ts';
import { addDays, readDays, removeDay, writeDay } from './templates.db.ts';
import {
  advanceTracker,
  findLeadPhone,
  findTracker,
  listPage,
  lockTracker,
  pauseTracker,
  resetTracker,
  resumeTracker,
  standingStop,
  type TrackerRow,
} from './trackers.db.ts';
import { standingSentences } from './lead-rescue.words.ts';

const reads = { who: 'subscriber', limit: perMinute(600), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;
/** They go through all contacts. */
const large = { who: 'subscriber', limit: perMinute(30), inTransaction: true } as const;

const trackersCursor = pageCursor(z.strictObject({ contact_at: z.iso.datetime({ offset: true }), id: z.uuid() }));
/** Of a calendar: what the plan holds, and a few repeats. */
const calendarDays = 35;

export const leadRescueRoutes = [
  route(readRescue, reads, async ({ tx, user, platform }) => ({
    settings: await readSettings(tx, user.id),
    days: await readDays(tx, user.id),
    agent: await readAgentValues(tx, { userId: user.id, baseUrl: platform.config.baseUrl, now: platform.now() }),
  })),
  route(saveRescueSettings, large, async ({ tx, user, body }) => saveSettings(tx, user.id, body)),
  route(previewRescue, large, async ({ tx, user, platform }) => previewPlan(tx, platform, user.id)),
  route(addRescuePlan, writes, async ({ tx, user }) => {
    const missing = new Set(missingDays((await readDays(tx, user.id)).map(({ day }) => day)));
    await addDays(
      tx,
      user.id,
      presetDays.filter(({ day }) => missing.has(day)),
    );
    return { days: await readDays(tx, user.id) };
  }),
  route(saveRescueDay, writes, async ({ tx, user, params, body }) => {
    const written = await writeDay(tx, user.id, { day: params.day, ...body });
    if (written) return written;
    const current = (await readDays(tx, user.id)).find(({ day }) => day === params.day) ?? null;
    // The same words are this save itself, whose answer was lost.
    if (current?.body === body.body) return current;
    throw new Refusal('conflict', 'This day was changed in another window.', { current });
  }),
  route(removeRescueDay, writes, async ({ tx, user, params }) => {
    await removeDay(tx, user.id, params.day);
    return { ok: true as const };
  }),
  route(listTrackers, reads, async ({ tx, user, platform, query }) => {
    const after = trackersCursor.read(query.cursor);
    const found = await listPage(tx, user.id, {
      after,
      q: query.q?.trim() ?? '',
      isAll: query.show === 'all',
      limit: query.limit + 1,
    });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const hasMore = found.length > query.limit && last !== undefined;
    const plan = await readPlan(tx, user.id, platform.now());
    const asked = rows.map(({ phone, lead_id }) => ({ number: phone, leadId: lead_id }));
    const people = await readMayText(tx, { userId: user.id, now: plan.now }, asked);
    return {
      rows: rows.map((row, at) => ({ ...shownTracker(row, plan), textable: textableOf(people[at]!) })),
      next_cursor: hasMore ? trackersCursor.write({ contact_at: last.contact_at, id: last.id }) : null,
    };
  }),
  route(readLeadTracker, reads, async ({ tx, user, platform, params }) => {
    const lead = await findLeadPhone(tx, user.id, params.id);
    if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
    const row = lead.phone === null ? null : await findTracker(tx, user.id, { phone: lead.phone });
    const plan = await readPlan(tx, user.id, platform.now());
    return { tracker: row && shownTracker(row, plan), settings: plan.settings };
  }),
  route(changeTracker, writes, async ({ tx, user, platform, params: { id }, body }) => {
    const gone = () => new Refusal('not_found', 'This contact is no longer on the plan.');
    if (!(await lockTracker(tx, user.id, id))) throw gone();
    const row = await findTracker(tx, user.id, { contactId: id });
    if (!row) throw gone();
    const plan = await readPlan(tx, user.id, platform.now());
    const time = sendTimeOf(plan.settings);
    if (body.action === 'pause') await pauseTracker(tx, user.id, id);
    else if (body.action === 'advance') await advanceTracker(tx, user.id, id, body.from_day);
    else {
      await refuseStopped(tx, user.id, row);
      const { person, text, sentAt } = plannedOf(row);
      const goesOn = (due: number) => goesOnAt(due, lastLeft(text, sentAt), person, time);
      if (body.action === 'resume') await resumeTracker(tx, user.id, id, plan.now, goesOn(nextHour(plan.now, time)));
      else {
        if (row.message_id !== null) await cancelTexts(tx, user.id, [row.message_id]);
        await resetTracker(tx, user.id, id, plan.now, goesOn(firstSend(plan.now, time)));
      }
    }
    const changed = await findTracker(tx, user.id, { contactId: id });
    return shownTracker(changed ?? row, plan);
  }),
  route(readCalendar, reads, async ({ tx, user, platform, params }) => {
    const row = await findTracker(tx, user.id, { contactId: params.id });
    if (!row) throw new Refusal('not_found', 'This contact is no longer on the plan.');
    const plan = await readPlan(tx, user.id, platform.now());
    const around = { userId: user.id, baseUrl: platform.config.baseUrl, now: platform.now() };
    const known =
      row.lead_id === null ? undefined : (await readTemplateValues(tx, around, [row.lead_id])).get(row.lead_id);
    const values = known ?? contactValues(row.name, await readAgentValues(tx, around));
    const { days, isEnd } = row.stop_reason === null ? calendarOf(row, plan, calendarDays) : { days: [], isEnd: true };
    return {
      tracker: shownTracker(row, plan),
      days: days.map(({ day, does, at, body, repeats }) => {
        const words = body === null ? null : renderTemplate(body, values);
        const parts = words === null ? 0 : textParts(words).parts;
        return { day, does, at: new Date(at).toISOString(), body: words, parts, repeats };
      }),
      is_end: isEnd,
    };
  }),
];

async function readPlan(tx: Transaction, userId: string, now: Date): Promise<ShownPlan> {
  return { settings: await readSettings(tx, userId), days: await readDays(tx, userId), now: now.getTime() };
}

/** @throws Refusal conflict where going on would stop at once */
async function refuseStopped(tx: Transaction, userId: string, { phone }: TrackerRow): Promise<void> {
  const stop = await standingStop(tx, userId, phone);
  if (stop !== null) throw new Refusal('conflict', standingSentences[stop]);
}
