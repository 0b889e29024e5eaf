import { readZone } from '../../database/read-zone.ts';
import { CalendlyError } from '../../domain/calendly-error.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import type { CalendlyMeeting } from '../../providers/calendly/calendly-shapes.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { saveLead } from '../leads/save-lead.operation.ts';
import { noLead } from '../leads/typed-lead.operation.ts';
import { claimAppointments, findAppointment, inviteesOf, seenMeetings } from './appointments.db.ts';
import { NotConnected, withCalendly } from './calendly-access.operation.ts';
import { listComing, showConnection } from './coming.db.ts';
import { placeOf, safeLink } from './meeting.rules.ts';
import { addInviteeAsLead, comingFollowUps, maxMeetings, readConnection, readMeetings } from './schedule.contract.ts';
import { syncCalendly } from './sync-calendly.job.ts';

const asks = { who: 'subscriber', limit: perMinute(60) } as const;
const reads = { who: 'subscriber', limit: perMinute(600), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const scheduleRoutes = [
  route(readMeetings, asks, async ({ platform, user }) => {
    const meetings = await nextMeetings(platform, user.id);
    const uris = meetings.map(({ uri }) => uri);
    if (uris.length === 0) return { collection: [] };
    const invitees = await platform.database.asReadingAgent(user.id, (tx) => inviteesOf(tx, user.id, uris));
    await catchUp(platform, user.id, meetings);
    return {
      collection: meetings.map((meeting) => ({
        uri: meeting.uri,
        name: meeting.name?.trim() || 'Meeting',
        start_time: meeting.start_time,
        end_time: meeting.end_time,
        location: meeting.location
          ? {
              type: meeting.location.type,
              join_url: safeLink(meeting.location.join_url),
              location: placeOf(meeting.location),
            }
          : null,
        invitees: invitees.filter(({ event_uri: uri }) => uri === meeting.uri).map(({ event_uri: _, ...who }) => who),
      })),
    };
  }),
  /** From the agent's midnight on: what was due this morning is today's work until it is done. */
  route(comingFollowUps, reads, async ({ tx, user, platform }) => {
    const zone = await readZone(tx, user.id);
    const today = todayIn(zone, platform.now().getTime());
    return { rows: await listComing(tx, user.id, startOfDay(today, zone)) };
  }),
  route(readConnection, reads, async ({ tx, user, platform }) => ({
    is_offered: platform.calendly !== null,
    connection: await showConnection(tx, user.id),
  })),
  route(addInviteeAsLead, writes, async ({ tx, user, params, body }) => {
    const userId = user.id;
    const appointment = await findAppointment(tx, userId, params.id);
    if (!appointment) throw new Refusal('not_found', 'We can’t find this meeting.');
    const { lead, merged } = await saveLead(tx, {
      userId,
      id: body.lead_id,
      ifTaken: 'by_name',
      lead: {
        ...noLead,
        name: appointment.invitee_name,
        email: appointment.invitee_email,
        phone: appointment.invitee_phone,
        source: 'Calendly',
      },
    });
    if (appointment.lead_id !== lead.id) {
      for (const { meeting, starts_at, join_url, status } of await claimAppointments(
        tx,
        userId,
        lead.id,
        appointment,
      )) {
        const about = { userId, leadIds: [lead.id] };
        await noteLeadEvent(tx, { ...about, kind: 'booked', detail: { meeting, starts_at, join_url } });
        if (status === 'canceled')
          await noteLeadEvent(tx, { ...about, kind: 'booking_canceled', detail: { meeting, starts_at } });
      }
    }
    return { lead: { id: lead.id, name: lead.name }, merged };
  }),
];

/** @throws Refusal provider_failed */
async function nextMeetings(platform: Platform, userId: string): Promise<CalendlyMeeting[]> {
  try {
    return await withCalendly(platform, userId, async ({ calendly, access, person }) => {
      const asked = { user: person.uri, from: platform.now(), status: 'active', count: maxMeetings } as const;
      return (await calendly.meetings(access, asked)).meetings;
    });
  } catch (error) {
    if (error instanceof NotConnected && !error.mustReconnect) return [];
    if (!(error instanceof NotConnected || error instanceof CalendlyError)) throw error;
    const retryAfter = error instanceof CalendlyError ? error.retryAfter : undefined;
    throw new Refusal('provider_failed', error.message, { cause: error, ...(retryAfter && { retryAfter }) });
  }
}

/** What the screen shows and nobody has told of yet is taken up by the job. */
async function catchUp(
  { database, jobs }: Platform,
  userId: string,
  meetings: readonly CalendlyMeeting[],
): Promise<void> {
  await database.asSystem(async (tx) => {
    const seen = await seenMeetings(
      tx,
      userId,
      meetings.map(({ uri }) => uri),
    );
    const isBehind = meetings.some(({ uri, updated_at: at }) => seen.get(uri) !== at);
    if (isBehind) await jobs.enqueue(tx, syncCalendly, { userId }, { onlyOne: userId });
  });
}
