// Reads an agent's meetings from the scheduling provider: one that a webhook told of, or all that changed.
import { CalendlyError } from '../../domain/calendly-error.ts';
import type { Platform } from '../../server/platform.ts';
import { seenMeetings } from './appointments.db.ts';
import { NotConnected, withCalendly, type CalendlyAccess } from './calendly-access.operation.ts';
import { noteSync, noteWebhook } from './connection.db.ts';
import type { BookedMeeting } from './meeting.rules.ts';
import { takeMeeting } from './take-meeting.operation.ts';

const dayMs = 86_400_000;
const pageSize = 100;
/** One run reads so many pages, and who comes to so many changed meetings; the next run goes on. */
const maxPages = 5;
const maxReads = 60;

export async function readOneMeeting(platform: Platform, userId: string, uri: string): Promise<void> {
  await withCalendly(platform, userId, async ({ calendly, access }) => {
    await store(platform, userId, access, await calendly.meeting(access, uri), calendly);
  });
}

/**
 * All meetings from yesterday on that are new or changed. What the provider refuses is noted on the connection and left
 * to the next run.
 * @returns seconds until a run that goes on makes sense; null when all was read, or nothing can be done before the usual one
 */
export async function syncMeetings(platform: Platform, userId: string): Promise<number | null> {
  try {
    const left = await withCalendly(platform, userId, async (access) => {
      if (access.connection.webhook === 'unknown') await listen(platform, userId, access);
      return readChanged(platform, userId, access);
    });
    await platform.database.asSystem((tx) => noteSync(tx, userId, null));
    if (left === 0) return null;
    return platform.stopping.aborted ? 0 : 60; // what a stop leaves is nobody's to wait for
  } catch (error) {
    if (error instanceof NotConnected) return null;
    if (!(error instanceof CalendlyError)) throw error;
    platform.log.warn({ err: error, user_id: userId }, 'meetings could not be read');
    await platform.database.asSystem((tx) => noteSync(tx, userId, error.message));
    return error.fault === 'too_many' ? (error.retryAfter ?? 60) : null;
  }
}

async function readChanged(
  platform: Platform,
  userId: string,
  { calendly, access, person }: CalendlyAccess,
): Promise<number> {
  const from = new Date(platform.now().getTime() - dayMs);
  const changed: BookedMeeting[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const found = await calendly.meetings(access, { user: person.uri, from, count: pageSize, pageToken });
    const uris = found.meetings.map(({ uri }) => uri);
    const seen = await platform.database.asSystem((tx) => seenMeetings(tx, userId, uris));
    changed.push(...found.meetings.filter(({ uri, updated_at: at }) => seen.get(uri) !== at));
    pageToken = found.nextPageToken;
    if (pageToken === undefined) break;
  }
  let left = changed.length;
  for (const meeting of changed.slice(0, maxReads)) {
    if (platform.stopping.aborted) break;
    await store(platform, userId, access, meeting, calendly);
    left -= 1;
  }
  return left;
}

async function store(
  { database }: Platform,
  userId: string,
  access: string,
  meeting: BookedMeeting,
  calendly: CalendlyAccess['calendly'],
): Promise<void> {
  const invitees = await calendly.invitees(access, meeting.uri);
  await database.asSystem((tx) => takeMeeting(tx, userId, meeting, invitees));
}

export const webhookPath = '/api/webhooks/calendly';

/** Asks to be told of bookings. Free plans are refused: theirs are asked for every few minutes. */
async function listen({ config, database }: Platform, userId: string, { calendly, access, person }: CalendlyAccess) {
  const url = `${config.baseUrl}${webhookPath}`;
  const note = (webhook: 'active' | 'not_offered', uri: string | null) =>
    database.asSystem((tx) => noteWebhook(tx, userId, webhook, uri));
  if (!calendly.canHear(url)) return note('not_offered', null);
  try {
    return await note('active', await calendly.subscribe(access, person, url));
  } catch (error) {
    if (!(error instanceof CalendlyError)) throw error;
    if (error.fault === 'forbidden') return note('not_offered', null);
    if (error.fault !== 'conflict') throw error;
    const known = await calendly.findSubscription(access, person, url);
    return note(known ? 'active' : 'not_offered', known ?? null);
  }
}
