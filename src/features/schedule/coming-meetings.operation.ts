// Coming meetings as they were booked, without asking the provider: for screens that must not wait for it.
import type { Transaction } from '../../database/transaction.ts';
import { listBooked, showConnection, type Booked } from './coming.db.ts';
import { safeLink } from './meeting.rules.ts';

export interface BookedMeeting extends Omit<Booked, 'invitee' | 'lead_id' | 'event_uri'> {
  people: { name: string | null; lead_id: string | null }[];
}

/** Meetings that begin in the span and are not over at `now` (milliseconds), one for all who come to it. */
export async function readComingMeetings(
  tx: Transaction,
  userId: string,
  span: { from: number; before: number; now: number; most: number },
): Promise<{ connection: 'connected' | 'reconnect' | null; meetings: BookedMeeting[] }> {
  const [connection, rows] = await Promise.all([showConnection(tx, userId), listBooked(tx, userId, span)]);
  const meetings = new Map<string, BookedMeeting>();
  for (const { event_uri: uri, invitee, lead_id, ...meeting } of rows) {
    const known = meetings.get(uri) ?? { ...meeting, join_url: null, people: [] };
    known.join_url ??= safeLink(meeting.join_url);
    known.people.push({ name: invitee, lead_id });
    meetings.set(uri, known);
  }
  return { connection: connection?.status ?? null, meetings: [...meetings.values()] };
}
