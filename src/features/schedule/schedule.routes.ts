import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { CalendlyError } from '../../domain/calendly-error.ts';
import type { CalendlyMeeting } from '../../providers/calendly/calendly-shapes.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { noteLeadEvent } from '../leads/note-lead-event.operation.ts';
import { saveLead } from '../leads/save-lead.operation.ts';
import { noLead } from '../leads/typed-lead.operation.ts';
import { claimAppointments, findAppointment, inviteesOf, seenMeetings } from './appointments.db.ts';
import { NotConnected, withCalendly } from './calendly-access.operation.ts';
import { listComing, showConnection } from './coming.db.ts';
import { placeOf, safeLink } from './meeting.rules.ts';
import { addInviteeAsLead, comingFollowUps, mostMeetings, readConnection, readMeetings } from './schedule.contract.ts';
import { syncCalendly } from './sync-calendly.job.ts';

const asks = { who: 'subscriber', limit: perMinute(60) } as const;
const reads = { who: 'subscriber', limit: perMinute(600), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const scheduleRoutes = [
  route(readMeetings, asks, showMeetings),
  route(comingFollowUps, reads, showComing),
  route(readConnection, reads, showState),
  route(addInviteeAsLead, writes, addAsLead),
];

type Meetings = EndpointAnswer<typeof readMeetings>;

async function showMeetings({ platform, user }: Call<typeof readMeetings, typeof asks>): Promise<Meetings> {
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
}

/** @throws Refusal provider_failed */
async function nextMeetings(platform: Platform, userId: string): Promise<CalendlyMeeting[]> {
  try {
    return await withCalendly(platform, userId, async ({ calendly, access, person }) => {
      const asked = { user: person.uri, from: platform.now(), status: 'active', count: mostMeetings } as const;
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

async function showComing({
  tx,
  user,
}: Call<typeof comingFollowUps, typeof reads>): Promise<EndpointAnswer<typeof comingFollowUps>> {
  return { rows: await listComing(tx, user.id) };
}

async function showState({
  tx,
  user,
  platform,
}: Call<typeof readConnection, typeof reads>): Promise<EndpointAnswer<typeof readConnection>> {
  return { is_offered: platform.calendly !== null, connection: await showConnection(tx, user.id) };
}

async function addAsLead({
  tx,
  user,
  params,
  body,
}: Call<typeof addInviteeAsLead, typeof writes>): Promise<EndpointAnswer<typeof addInviteeAsLead>> {
  const userId = user.id;
  const appointment = await findAppointment(tx, userId, params.id);
  if (!appointment) throw new Refusal('not_found', 'This booking is not here.');
  const { lead, merged } = await saveLead(tx, {
    userId,
    id: body.lead_id,
    lead: {
      ...noLead,
      name: appointment.invitee_name,
      email: appointment.invitee_email,
      phone: appointment.invitee_phone,
      source: 'Calendly',
    },
  });
  if (appointment.lead_id !== lead.id) {
    for (const { meeting, starts_at, join_url, status } of await claimAppointments(tx, userId, lead.id, appointment)) {
      const about = { userId, leadIds: [lead.id] };
      await noteLeadEvent(tx, { ...about, kind: 'booked', detail: { meeting, starts_at, join_url } });
      if (status === 'canceled')
        await noteLeadEvent(tx, { ...about, kind: 'booking_canceled', detail: { meeting, starts_at } });
    }
  }
  return { lead: { id: lead.id, name: lead.name }, merged };
}
