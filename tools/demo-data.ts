// A sample agent's book of business: the same every time for the same day, so that pictures and tests can rely on it.
import { addDays, daysBetween, weekdayOf } from '../src/domain/calendar-date.ts';
import { leadStages, type LeadStage } from '../src/domain/lead-stage.ts';
import { toInstant, todayIn } from '../src/domain/time-zone.ts';
import { quoteNote, stageNote } from '../src/features/lead-history/auto-note.words.ts';
import {
  branches,
  carriers,
  firstNames,
  lastNames,
  pendingReasons,
  places,
  relations,
  remarks,
  sources,
  streets,
} from './demo-words.ts';

export const demoZone = 'America/Chicago';
const wishes = ['$10,000 – $25,000', '$15,000', null, '$50,000', null] as const;
const openLeads = 340;
const soldLeads = 62;
const months = 14;

export interface DemoNote {
  body: string;
  auto: boolean;
  pinned: boolean;
  created_at: string;
}

export interface DemoLead {
  name: string;
  phone: string;
  email: string | null;
  status: 'lead' | 'sold';
  stage: LeadStage;
  stage_changed_at: string;
  state: string;
  dob: string;
  gender: string | null;
  military_branch: string | null;
  coverage_wanted: string | null;
  beneficiary: string | null;
  beneficiary_name: string | null;
  source: string;
  tags: string[];
  priority: string;
  call_attempts: number;
  next_follow_up_at: string | null;
  pipeline: object;
  sold: object | null;
  sold_at: string | null;
  sold_premium: string | null;
  created_at: string;
  notes: DemoNote[];
}

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
export function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function makeDemoLeads(now: Date, seed = 20_260_301): DemoLead[] {
  return new DemoBook(now, drawsFrom(seed)).leads();
}

class DemoBook {
  readonly #now: number;
  readonly #today: string;
  readonly #draw: () => number;
  readonly #names = new Set<string>();

  constructor(now: Date, draw: () => number) {
    this.#now = now.getTime();
    this.#today = todayIn(demoZone, this.#now);
    this.#draw = draw;
  }

  leads(): DemoLead[] {
    const open = Array.from({ length: openLeads }, (_, index) => this.#openLead(index));
    const sold = Array.from({ length: soldLeads }, (_, index) => this.#soldLead(index));
    return [...open, ...sold].toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  }

  #openLead(index: number): DemoLead {
    // More of them are recent, as leads are bought and go cold.
    const age = Math.floor(this.#draw() ** 1.8 * 420);
    const created = this.#at(addDays(this.#today, -age));
    const stage = index % 100 < 44 ? 'no_pickup' : this.#weighted();
    const changed = stage === 'no_pickup' ? created : this.#between(created, this.#now - 3_600_000);
    const person = this.#person();
    const quote = this.#quote();
    return {
      ...person,
      status: 'lead',
      stage,
      stage_changed_at: iso(changed),
      priority: this.#draw() < 0.15 ? 'high' : 'medium',
      call_attempts: stage === 'no_pickup' ? Math.floor(this.#draw() * 6) : 1 + Math.floor(this.#draw() * 5),
      next_follow_up_at: this.#followUp(index),
      pipeline: {
        ...(leadStages.indexOf(stage) >= 2 && { quoted: quote }),
        ...(stage === 'app_pending' && { pending: { reason: this.#pick(pendingReasons) } }),
      },
      sold: null,
      sold_at: null,
      sold_premium: null,
      created_at: iso(created),
      notes: this.#notes(stage, created, changed, quote),
    };
  }

  #soldLead(index: number): DemoLead {
    // Business grew: later months hold more. The first five are this month's and keep the newest screens alive.
    const first = addDays(this.#today, -Math.round(months * 30.4));
    const span = daysBetween(first, this.#today);
    const day = index < 5 ? addDays(this.#today, -index * 2) : addDays(first, Math.floor(span * this.#draw() ** 0.75));
    const soldAt = Math.min(this.#at(day), this.#now - (index + 1) * 600_000);
    const created = soldAt - (2 + this.#draw() * 26) * 86_400_000;
    const person = this.#person();
    const quote = this.#quote();
    const place = places.find(({ state }) => state === person.state) ?? places[0];
    const start = addDays(day, 12);
    return {
      ...person,
      status: 'sold',
      stage: 'app_submitted',
      stage_changed_at: iso(soldAt - 86_400_000),
      priority: 'medium',
      call_attempts: 2 + Math.floor(this.#draw() * 6),
      next_follow_up_at: null,
      tags: [...person.tags, 'client'],
      pipeline: { quoted: quote },
      sold: {
        carrier: quote.carrier,
        faceAmount: quote.face,
        premium: quote.premium,
        monthlyPayment: Math.round((quote.premium / 12) * 100) / 100,
        policyNumber: `${quote.carrier.slice(0, 2).toUpperCase()}-${100_000 + Math.floor(this.#draw() * 899_999)}`,
        startDate: start,
        effectiveDate: start,
        notes: null,
        address: {
          street: `${100 + Math.floor(this.#draw() * 8900)} ${this.#pick(streets)}`,
          city: this.#pick(place.cities),
          state: place.state,
          zip: `${place.zip}${100 + Math.floor(this.#draw() * 899)}`,
        },
        name: person.name,
        phone: person.phone,
        email: person.email,
        markedAt: iso(soldAt),
      },
      sold_at: iso(soldAt),
      sold_premium: quote.premium.toFixed(2),
      created_at: iso(created),
      notes: this.#notes('sold', created, soldAt, quote),
    };
  }

  #person() {
    const place = this.#pick(places);
    let name: string;
    do name = `${this.#pick(firstNames)} ${this.#pick(lastNames)}`;
    while (this.#names.has(name));
    this.#names.add(name);
    // 100 numbers for each of 19 area codes; the running number keeps them apart.
    const number = this.#names.size - 1;
    const areas = places.flatMap(({ areas: codes, state }) => codes.map((code) => ({ code, state })));
    const area = areas[number % areas.length] ?? { code: place.areas[0], state: place.state };
    const line = String(100 + Math.floor(number / areas.length)).padStart(4, '0');
    const isVeteran = this.#draw() < 0.12;
    const relation = this.#draw() < 0.6 ? this.#pick(relations) : null;
    const [first = '', last = ''] = name.split(' ');
    return {
      name,
      phone: `+1${area.code}555${line}`,
      email: this.#draw() < 0.72 ? `${first}.${last}@example.com`.toLowerCase() : null,
      state: area.state,
      dob: addDays(this.#today, -Math.floor((38 + this.#draw() * 40) * 365.25)),
      gender: this.#draw() < 0.4 ? null : this.#pick(['Female', 'Male']),
      military_branch: isVeteran ? this.#pick(branches) : null,
      coverage_wanted: wishes[number % wishes.length] ?? null,
      beneficiary: relation,
      beneficiary_name: relation ? `${this.#pick(firstNames)} ${last}` : null,
      source: isVeteran ? 'Veterans list' : this.#pick(sources),
      tags: isVeteran ? ['military'] : [],
    };
  }

  #quote() {
    const face = this.#pick([10_000, 15_000, 20_000, 25_000, 50_000, 100_000, 250_000] as const);
    const perThousand = face > 30_000 ? 6 + this.#draw() * 6 : 34 + this.#draw() * 40;
    return { carrier: this.#pick(carriers), face, premium: Math.round((face / 1000) * perThousand) };
  }

  /** Some due today, some overdue, the rest over the next two weeks on weekdays. */
  #followUp(index: number): string | null {
    if (index % 9 !== 0) return null;
    const turn = index / 9;
    if (turn < 6)
      return iso(
        toInstant(
          { date: this.#today, hour: 9 + turn + (turn > 2 ? 1 : 0), minute: turn % 2 ? 30 : 0, second: 0 },
          demoZone,
        ),
      );
    const date = addDays(this.#today, turn < 12 ? -(turn - 5) : 1 + Math.floor(this.#draw() * 14));
    const onWeekday = weekdayOf(date) > 5 ? addDays(date, turn < 12 ? -2 : 2) : date;
    return iso(toInstant({ date: onWeekday, hour: 9 + (turn % 8), minute: turn % 2 ? 0 : 30, second: 0 }, demoZone));
  }

  #notes(
    stage: keyof typeof remarks,
    created: number,
    changed: number,
    quote: { carrier: string; face: number; premium: number },
  ): DemoNote[] {
    const notes: DemoNote[] = [];
    const add = (body: string, at: number, auto = false, pinned = false) =>
      notes.push({ body, auto, pinned, created_at: iso(Math.min(at, this.#now - 60_000)) });
    if (stage === 'no_pickup') {
      if (this.#draw() < 0.4) add(this.#pick(remarks.no_pickup), this.#between(created, this.#now));
      return notes;
    }
    if (this.#draw() < 0.7)
      add(this.#pick(remarks.answered), this.#between(created, changed), false, this.#draw() < 0.1);
    if (stage !== 'answered') {
      add(
        quoteNote({ carrier: quote.carrier, faceCents: quote.face * 100, premiumCents: quote.premium * 100 }),
        this.#between(created, changed),
        true,
      );
    }
    if (stage !== 'sold') add(stageNote(stage), changed, true);
    if (this.#draw() < 0.6) add(this.#pick(remarks[stage]), changed + 1_800_000);
    return notes;
  }

  #weighted(): LeadStage {
    const turn = this.#draw();
    if (turn < 0.42) return 'answered';
    if (turn < 0.68) return 'quoted';
    if (turn < 0.8) return 'app_started';
    return turn < 0.9 ? 'app_pending' : 'app_submitted';
  }

  /** A working hour of that day, never in the future. */
  #at(date: string): number {
    const local = { date, hour: 8 + Math.floor(this.#draw() * 11), minute: Math.floor(this.#draw() * 60), second: 0 };
    return Math.min(toInstant(local, demoZone), this.#now - Math.floor(this.#draw() * 7_200_000) - 60_000);
  }

  #between(from: number, to: number): number {
    return from + Math.max(0, to - from) * this.#draw();
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#draw() * from.length)] as T;
  }
}

const iso = (instant: number): string => new Date(instant).toISOString();
