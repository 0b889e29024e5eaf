// A year of the sample agent's texts: the same for the same day and leads. What is written here never leaves; only what is held goes
// out, when its minute comes.
import { addDays, daysBetween } from '../src/domain/calendar-date.ts';
import { textParts } from '../src/domain/text-parts.ts';
import { toInstant, todayIn } from '../src/domain/time-zone.ts';
import { presetText } from '../src/features/lead-rescue/preset-texts.words.ts';
import { demoZone, drawsFrom, type DemoLead } from './demo-data.ts';
import {
  heldWords,
  openDialogues,
  soldDialogues,
  soldWords,
  stopDialogue,
  strangerDialogue,
  unreadDialogues,
  type DemoLine,
} from './demo-dialogues.ts';

export type DemoPerson = Pick<DemoLead, 'name' | 'phone' | 'status' | 'stage' | 'created_at' | 'sold_at'> & {
  id: string;
};

export interface DemoText {
  id: string;
  direction: 'in' | 'out';
  person: string;
  lead_id: string | null;
  body: string;
  status: 'received' | 'delivered' | 'failed' | 'held';
  reason: string | null;
  origin: 'person' | 'inbox' | 'bulk' | 'sold' | 'rescue';
  once_key: string | null;
  /** ISO. */
  at: string;
  due_at: string | null;
  override_reason: string | null;
  parts: number;
  price_cents: number;
}

export interface DemoTexts {
  texts: DemoText[];
  /** Numbers whose last word is unread. */
  unread: string[];
  drafts: { number: string; draft: string }[];
  stopped: { number: string; at: string }[];
}

const minute = 60_000;
const day = 1440 * minute;
const stranger = '+16155550188';

class DemoInbox {
  readonly #now: number;
  readonly #agent: string;
  readonly #draw: () => number;
  /** Now, or the last evening when it is night. */
  readonly #lately: number;
  readonly #texts: DemoText[] = [];

  constructor(now: number, agent: string, draw: () => number) {
    this.#now = now;
    this.#agent = agent;
    this.#draw = draw;
    const evening = (daysAgo: number) => this.#at(daysAgo, 19, 30);
    const isDay = now >= this.#at(0, 14, 0);
    this.#lately = isDay ? Math.min(now, evening(0)) : evening(1);
  }

  #at(daysAgo: number, hour: number, minutes: number): number {
    const date = addDays(todayIn(demoZone, this.#now), -daysAgo);
    return toInstant({ date, hour, minute: minutes, second: 0 }, demoZone);
  }

  /** Sometime between ten and three. */
  #hourOf(daysAgo: number): number {
    return this.#at(daysAgo, 10 + Math.floor(this.#draw() * 5), Math.floor(this.#draw() * 60));
  }

  write(people: readonly DemoPerson[]): DemoTexts {
    const open = people.filter(({ status }) => status === 'lead');
    const sold = people.filter(({ status }) => status === 'sold');
    const [unread, rest] = [open.slice(0, unreadDialogues.length), open.slice(unreadDialogues.length)];
    const [stopped, failed, held, others] = [rest.slice(0, 2), rest.slice(2, 5), rest.slice(5, 8), rest.slice(8, 56)];
    const rescued = rest.slice(56).filter(({ stage }) => stage === 'no_pickup');
    for (const [place, each] of others.entries()) {
      // More of them lately, the oldest a year ago.
      const daysAgo = 1 + Math.floor(360 * ((place + this.#draw()) / others.length) ** 1.6);
      this.#converse(each, openDialogues[place % openDialogues.length]!, this.#hourOf(daysAgo));
    }
    for (const [place, each] of sold.slice(0, 26).entries()) {
      const soldOn = Math.max(Date.parse(each.sold_at ?? each.created_at), this.#now - 360 * day);
      const soldAt = this.#hourOf(daysBetween(todayIn(demoZone, soldOn), todayIn(demoZone, this.#now)));
      if (soldAt > this.#lately) continue;
      this.#add(each, 'out', soldWords, soldAt + minute, { origin: 'sold', once_key: `sold:${each.id}` });
      if (place % 2 === 0) this.#converse(each, soldDialogues[(place / 2) % soldDialogues.length]!, soldAt + 2 * day);
    }
    for (const [place, each] of stopped.entries()) this.#converse(each, stopDialogue, this.#hourOf(20 + 60 * place));
    this.#fail(failed);
    this.#hold(held);
    this.#rescue(rescued.slice(0, 4));
    for (const [place, each] of unread.entries())
      this.#converse(each, unreadDialogues[place]!, this.#lately - (170 + 115 * place) * minute);
    this.#converse({ id: null, name: 'there', phone: stranger }, strangerDialogue, this.#lately - 25 * minute);
    return {
      texts: this.#texts.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
      unread: [...unread.map(({ phone }) => phone), stranger],
      drafts: others.slice(0, 2).map(({ phone }, place) => ({
        number: phone,
        draft: ['I checked with the underwriter and', 'Good morning! Did you get a chance to'][place]!,
      })),
      stopped: stopped.map(({ phone }) => ({
        number: phone,
        at: this.#texts.find(({ person, body }) => person === phone && body === 'STOP')!.at,
      })),
    };
  }

  #fail(people: readonly DemoPerson[]): void {
    const reasons = ['recipient', 'undelivered', 'content'] as const;
    for (const [place, each] of people.entries()) {
      const at = this.#hourOf(2 + 5 * place);
      const status = { status: 'failed', reason: reasons[place]! } as const;
      this.#add(each, 'out', 'Hi {first}, {agent} here. Is this still the best number for you?', at, status);
    }
  }

  /** The first by its state's limit, the others by the hour. None of them is due before tomorrow. */
  #hold(people: readonly DemoPerson[]): void {
    for (const [place, each] of people.entries()) {
      const at = this.#lately - (70 + 3 * place) * minute;
      const due_at = this.#tomorrow(7 * place);
      this.#add(each, 'out', heldWords, at, { status: 'held', reason: 'outside_window', origin: 'bulk', due_at });
    }
    const [first] = people;
    if (first)
      this.#add(first, 'out', 'Running ten minutes late, {first}. Calling you right after.', this.#hourOf(3), {
        override_reason: 'We had an appointment at that time.',
      });
  }

  #tomorrow(minutes: number): string {
    return iso(Math.ceil((this.#now + 16 * 60 * minute) / day) * day + (15 * 60 + minutes) * minute);
  }

  /** On the plan for a few days; the next text of each waits for its hour. */
  #rescue(people: readonly DemoPerson[]): void {
    for (const [place, each] of people.entries()) {
      const next = 3 + place;
      const words = (day: number) =>
        presetText(day).replaceAll('{{first_name}}', '{first}').replaceAll('{{agent_name}}', '{agent}');
      const once = (day: number) => ({ origin: 'rescue' as const, once_key: `rescue:${each.id}:day-${day}` });
      for (let at = 2; at < next; at++) this.#add(each, 'out', words(at), this.#at(next - at, 9, place), once(at));
      const held = { status: 'held' as const, reason: 'outside_window', due_at: this.#tomorrow(place) };
      this.#add(each, 'out', words(next), this.#lately - (2 + place) * minute, { ...once(next), ...held });
    }
  }

  #converse(
    person: Pick<DemoPerson, 'name' | 'phone'> & { id: string | null },
    lines: readonly DemoLine[],
    from: number,
  ) {
    let at = from;
    for (const { by, body, after, origin } of lines) {
      at += after * minute;
      // What would be still to come has not been written yet.
      if (at > this.#now - minute) return;
      if (by === 'person') this.#add(person, 'in', body, at, { status: 'received', origin: 'person' });
      else this.#add(person, 'out', body, at, { origin: origin ?? 'inbox' });
    }
  }

  #add(
    { id, name, phone }: Pick<DemoPerson, 'name' | 'phone'> & { id: string | null },
    direction: 'in' | 'out',
    body: string,
    at: number,
    more: Partial<DemoText>,
  ): void {
    const words = body.replaceAll('{first}', name.split(' ')[0]!).replaceAll('{agent}', this.#agent);
    const { parts } = textParts(words);
    this.#texts.push({
      id: crypto.randomUUID(),
      direction,
      person: phone,
      lead_id: id,
      body: words,
      status: 'delivered',
      reason: null,
      origin: 'inbox',
      once_key: null,
      at: iso(at),
      due_at: null,
      override_reason: null,
      parts,
      price_cents: direction === 'in' ? 0 : parts,
      ...more,
    });
  }
}

const iso = (instant: number): string => new Date(instant).toISOString();

/** `people`: the agent's leads, the newest first. */
export const makeDemoTexts = (now: Date, agent: string, people: readonly DemoPerson[]): DemoTexts =>
  new DemoInbox(now.getTime(), agent, drawsFrom(20_261_101)).write(people);
