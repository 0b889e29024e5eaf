import type { Transaction } from '../../database/transaction.ts';
import { cleanLine, cutText } from '../../domain/plain-text.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import {
  addAppointment,
  leadOfInvitee,
  lockAppointment,
  updateAppointment,
  type AppointmentFacts,
} from './appointments.db.ts';
import { matchLead } from './match-lead.db.ts';
import { placeOf, readPerson, safeLink, type BookedInvitee, type BookedMeeting } from './meeting.rules.ts';

/**
 * Stores a meeting as freshly read from the provider, and tells the leads' timelines what is news: booked, canceled, each
 * once. Any order and number of readings ends in the same rows. In a system transaction.
 */
export async function takeMeeting(
  tx: Transaction,
  userId: string,
  meeting: BookedMeeting,
  invitees: readonly BookedInvitee[],
): Promise<void> {
  // One order of locks for all who read the same meeting.
  for (const invitee of invitees.toSorted((one, other) => (one.uri < other.uri ? -1 : 1))) {
    await takeInvitee(tx, userId, factsOf(meeting, invitee), invitee);
  }
}

function factsOf(meeting: BookedMeeting, invitee: BookedInvitee): AppointmentFacts {
  const person = readPerson(invitee, meeting.location);
  const isOff = meeting.status === 'canceled' || invitee.status === 'canceled';
  return {
    event_uri: meeting.uri,
    event_seen: meeting.updated_at,
    invitee_uri: invitee.uri,
    status: isOff ? 'canceled' : 'active',
    meeting: cutText(cleanLine(meeting.name ?? '') || 'Meeting', 200),
    starts_at: meeting.start_time,
    ends_at: meeting.end_time,
    join_url: safeLink(meeting.location?.join_url),
    place: placeOf(meeting.location),
    invitee_name: person.name,
    invitee_email: person.email,
    invitee_phone: person.phone,
    was_rescheduled: invitee.rescheduled ?? false,
  };
}

async function takeInvitee(
  tx: Transaction,
  userId: string,
  facts: AppointmentFacts,
  { old_invitee: old }: BookedInvitee,
): Promise<void> {
  const known = await lockAppointment(tx, userId, facts.invitee_uri);
  const added = known ? undefined : await addAppointment(tx, userId, await leadFor(tx, userId, facts, old), facts);
  const before = known ?? (added ? undefined : await lockAppointment(tx, userId, facts.invitee_uri));
  const leadId = (added ?? before)?.lead_id;
  const leadIds = leadId ? [leadId] : [];
  const told = { meeting: facts.meeting, starts_at: facts.starts_at };
  if (added)
    await noteLeadEvent(tx, { userId, leadIds, kind: 'booked', detail: { ...told, join_url: facts.join_url } });
  if (before) await updateAppointment(tx, userId, before.id, facts);
  if (facts.status === 'canceled' && (added || before?.status === 'active'))
    await noteLeadEvent(tx, { userId, leadIds, kind: 'booking_canceled', detail: told });
}

/** A moved booking stays with the lead of the old one, who may have been chosen by hand. */
async function leadFor(
  tx: Transaction,
  userId: string,
  { invitee_name: name, invitee_email: email, invitee_phone: phone }: AppointmentFacts,
  oldInvitee: string | null | undefined,
): Promise<string | null> {
  const before = oldInvitee ? await leadOfInvitee(tx, userId, oldInvitee) : null;
  return before ?? matchLead(tx, userId, { name, email, phone });
}
