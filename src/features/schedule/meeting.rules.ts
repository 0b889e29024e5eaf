// What a booking says about the person who made it, and which of its links may be shown.
import { normalizeEmail } from '../../domain/email-address.ts';
import { formatPhone, normalizeLeadPhone } from '../../domain/phone-number.ts';
import { cleanLine, cutText } from '../../domain/plain-text.ts';

/** As the provider tells of a person and a meeting, as far as we read it. */
interface Invitee {
  email?: string | null | undefined;
  name?: string | null | undefined;
  text_reminder_number?: string | null | undefined;
  questions_and_answers?:
    { question?: string | null | undefined; answer?: string | null | undefined }[] | null | undefined;
}

interface Place {
  type: string;
  join_url?: string | null | undefined;
  location?: string | null | undefined;
}

export interface BookedInvitee extends Invitee {
  uri: string;
  status: 'active' | 'canceled';
  rescheduled?: boolean | null | undefined;
  /** Of the booking that this one took the place of. */
  old_invitee?: string | null | undefined;
}

export interface BookedMeeting {
  uri: string;
  name?: string | null | undefined;
  status: 'active' | 'canceled';
  start_time: string;
  end_time: string;
  updated_at: string;
  location?: Place | null | undefined;
}

export interface Person {
  name: string | null;
  email: string | null;
  /** E.164: the number for reminders, one asked for, or the one to be called. */
  phone: string | null;
}

export function readPerson(invitee: Invitee, place: Place | null | undefined): Person {
  const answers = (invitee.questions_and_answers ?? [])
    .filter(({ question }) => /phone|mobile|cell|number|text/i.test(question ?? ''))
    .map(({ answer }) => answer);
  const called = place?.type === 'outbound_call' ? place.location : null;
  const phones = [invitee.text_reminder_number, ...answers, called].map((each) => normalizeLeadPhone(each ?? ''));
  return {
    name: cutText(cleanLine(invitee.name ?? ''), 200) || null,
    email: normalizeEmail(invitee.email ?? ''),
    phone: phones.find((phone) => phone !== null) ?? null,
  };
}

/** A link that may be opened from our pages: https and without a login in it, or none. */
export function safeLink(text: string | null | undefined): string | null {
  if (!text || text.length > 2000) return null;
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' && !/^https:\/\/[^/?#]*@/.test(href) ? href : null;
  } catch {
    return null;
  }
}

const placeNames: Record<string, string> = {
  outbound_call: 'You call',
  inbound_call: 'They call',
  ask_invitee: 'As agreed',
};

/** Where it is, when it is no link: an address, a number to call. */
export function placeOf(place: Place | null | undefined): string | null {
  if (!place) return null;
  const written = cutText(cleanLine(place.location ?? ''), 300);
  const number = place.type === 'outbound_call' ? normalizeLeadPhone(written) : null;
  const said = number === null ? written : formatPhone(number);
  const how = placeNames[place.type];
  return [how, said].filter(Boolean).join(': ') || null;
}
