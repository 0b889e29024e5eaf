// People with their meetings, as the scheduling provider keeps them, in its own spelling.
import { randomUUID } from 'node:crypto';

/** Ids are addresses on the real provider's host, wherever this program listens. */
const host = 'https://api.calendly.com';

export interface Person {
  uri: string;
  name: string;
  slug: string;
  email: string;
  scheduling_url: string;
  timezone: string;
  avatar_url: null;
  created_at: string;
  updated_at: string;
  current_organization: string;
  resource_type: 'User';
  locale: string;
}

interface Cancellation {
  canceled_by: string;
  reason: string | null;
  canceler_type: 'host' | 'invitee';
  created_at: string;
}

export interface Meeting {
  uri: string;
  name: string;
  status: 'active' | 'canceled';
  start_time: string;
  end_time: string;
  event_type: string;
  location: { type: string; location?: string; join_url?: string; status?: string } | null;
  invitees_counter: { total: number; active: number; limit: number };
  created_at: string;
  updated_at: string;
  event_memberships: { user: string; user_email: string; user_name: string }[];
  event_guests: never[];
  cancellation?: Cancellation;
}

export interface Invitee {
  uri: string;
  event: string;
  email: string;
  name: string;
  first_name: string | null;
  last_name: string | null;
  status: 'active' | 'canceled';
  timezone: string;
  text_reminder_number: string | null;
  questions_and_answers: { question: string; answer: string; position: number }[];
  rescheduled: boolean;
  old_invitee: string | null;
  new_invitee: string | null;
  cancel_url: string;
  reschedule_url: string;
  created_at: string;
  updated_at: string;
  cancellation?: Cancellation;
}

export interface Subscription {
  uri: string;
  callback_url: string;
  created_at: string;
  updated_at: string;
  retry_started_at: null;
  state: 'active' | 'disabled';
  events: string[];
  scope: 'user' | 'organization';
  organization: string;
  user: string | null;
  creator: string;
}

export interface Booking {
  invitee: { name: string; email: string; phone?: string | undefined };
  start: string;
  minutes: number;
  name: string;
  location: Meeting['location'];
}

interface State {
  people: Person[];
  /** Organizations of people who pay: only theirs may have webhooks. */
  paying: string[];
  meetings: Meeting[];
  invitees: Invitee[];
  subscriptions: Subscription[];
}

const empty = (): State => ({ people: [], paying: [], meetings: [], invitees: [], subscriptions: [] });

/** Sixteen letters and digits, as the provider's short ids. */
const shortId = () => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();

export class CalendlyAccount {
  state = empty();
  onChange: (event: 'invitee.created' | 'invitee.canceled', invitee: Invitee) => void = () => undefined;

  clear(): void {
    this.state = empty();
  }

  /** The person with this address, made when there is none. */
  person(email: string, plan?: 'free' | 'paid'): Person {
    const known = this.state.people.find((each) => each.email === email);
    const person = known ?? this.#newPerson(email);
    if (plan) {
      this.state.paying = this.state.paying.filter((uri) => uri !== person.current_organization);
      if (plan === 'paid') this.state.paying.push(person.current_organization);
    }
    return person;
  }

  #newPerson(email: string): Person {
    const slug = email.split('@')[0]?.replace(/[^a-z0-9]+/gi, '-') ?? 'agent';
    const now = stamp();
    const person: Person = {
      uri: `${host}/users/${shortId()}`,
      name: slug.replaceAll('-', ' '),
      slug,
      email,
      scheduling_url: `https://calendly.com/${slug}`,
      timezone: 'America/Chicago',
      avatar_url: null,
      created_at: now,
      updated_at: now,
      current_organization: `${host}/organizations/${shortId()}`,
      resource_type: 'User',
      locale: 'en',
    };
    this.state.people.push(person);
    return person;
  }

  isPaying(person: Person): boolean {
    return this.state.paying.includes(person.current_organization);
  }

  meeting(uuid: string): Meeting | undefined {
    return this.state.meetings.find((each) => each.uri === `${host}/scheduled_events/${uuid}`);
  }

  inviteesOf(meeting: Meeting): Invitee[] {
    return this.state.invitees.filter((each) => each.event === meeting.uri);
  }

  isHost(person: Person, meeting: Meeting): boolean {
    return meeting.event_memberships.some((each) => each.user === person.uri);
  }

  book(person: Person, booking: Booking, old?: Invitee): { meeting: Meeting; invitee: Invitee } {
    const now = stamp();
    const start = new Date(booking.start);
    const meeting: Meeting = {
      uri: `${host}/scheduled_events/${randomUUID()}`,
      name: booking.name,
      status: 'active',
      start_time: micro(start),
      end_time: micro(new Date(start.getTime() + booking.minutes * 60_000)),
      event_type: `${host}/event_types/${shortId()}`,
      location: booking.location,
      invitees_counter: { total: 1, active: 1, limit: 1 },
      created_at: now,
      updated_at: now,
      event_memberships: [{ user: person.uri, user_email: person.email, user_name: person.name }],
      event_guests: [],
    };
    const id = randomUUID();
    const { name, email, phone } = booking.invitee;
    const invitee: Invitee = {
      uri: `${meeting.uri}/invitees/${id}`,
      event: meeting.uri,
      email,
      name,
      first_name: null,
      last_name: null,
      status: 'active',
      timezone: 'America/New_York',
      text_reminder_number: null,
      questions_and_answers: phone ? [{ question: 'Phone number', answer: phone, position: 0 }] : [],
      rescheduled: false,
      old_invitee: old?.uri ?? null,
      new_invitee: null,
      cancel_url: `https://calendly.com/cancellations/${id}`,
      reschedule_url: `https://calendly.com/reschedulings/${id}`,
      created_at: now,
      updated_at: now,
    };
    this.state.meetings.push(meeting);
    this.state.invitees.push(invitee);
    if (old) old.new_invitee = invitee.uri;
    this.onChange('invitee.created', invitee);
    return { meeting, invitee };
  }

  cancel(meeting: Meeting, by: 'host' | 'invitee', reason: string | null, isMove = false): void {
    const now = stamp();
    const cancellation: Cancellation = {
      canceled_by: by === 'host' ? (meeting.event_memberships[0]?.user_name ?? '') : 'the invitee',
      reason,
      canceler_type: by,
      created_at: now,
    };
    Object.assign(meeting, { status: 'canceled', updated_at: now, cancellation });
    meeting.invitees_counter.active = 0;
    for (const invitee of this.inviteesOf(meeting)) {
      if (invitee.status === 'canceled') continue;
      Object.assign(invitee, { status: 'canceled', updated_at: now, rescheduled: isMove, cancellation });
      this.onChange('invitee.canceled', invitee);
    }
  }

  /** A reschedule is a new meeting and the end of the old one, which name each other. */
  move(meeting: Meeting, start: string): { meeting: Meeting; invitee: Invitee } {
    const old = this.inviteesOf(meeting)[0];
    const person = this.state.people.find((each) => this.isHost(each, meeting));
    if (!old || !person) throw new Error('Nobody is in this meeting.');
    const minutes = (Date.parse(meeting.end_time) - Date.parse(meeting.start_time)) / 60_000;
    const phone = old.questions_and_answers[0]?.answer;
    const booking = {
      invitee: { name: old.name, email: old.email, phone },
      start,
      minutes,
      name: meeting.name,
      location: meeting.location,
    };
    const moved = this.book(person, booking, old);
    this.cancel(meeting, 'invitee', null, true);
    return moved;
  }

  subscribe(person: Person, fields: Pick<Subscription, 'callback_url' | 'events' | 'scope'>): Subscription {
    const now = stamp();
    const subscription: Subscription = {
      uri: `${host}/webhook_subscriptions/${randomUUID()}`,
      ...fields,
      created_at: now,
      updated_at: now,
      retry_started_at: null,
      state: 'active',
      organization: person.current_organization,
      user: fields.scope === 'user' ? person.uri : null,
      creator: person.uri,
    };
    this.state.subscriptions.push(subscription);
    return subscription;
  }
}

/** The provider writes microseconds. */
const micro = (date: Date): string => date.toISOString().replace('Z', '000Z');

let last = 0;

/** Two changes never bear the same time. */
function stamp(): string {
  last = Math.max(Date.now(), last + 1);
  return micro(new Date(last));
}
