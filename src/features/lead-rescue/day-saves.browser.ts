// How a day's words go through the queue of saves, upon the version that they were written on; and, letter by letter, into this
// browser's memory until the server has them.
import { call } from '../../web/api-client.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { draftKey } from '../../web/draft.ts';
import { queryClient } from '../../web/query-client.ts';
import type { NewSave, Refused, SaveKind } from '../../web/save-queue.ts';
import { createStore } from '../../web/store.ts';
import { toast } from '../../web/ui/toast.ts';
import { readTyped, type TypedWords } from '../templates/typed-template.rules.ts';
import { saveRescueDay, type RescueDay } from './lead-rescue.contract.ts';
import { hasDay, keepDay } from './rescue-queries.browser.ts';

interface DayInput extends RescueDay {
  /** What these words replace. */
  base: string;
}

export type DayNews = { is: 'saved'; day: RescueDay } | { is: 'refused'; day: number; refusal: Refused };

/** Told in the order in which saves end. */
export const dayNews = createStore<DayNews | null>(null);
/** Days on screen: what goes wrong is said there. */
export const daysShown = new Set<number>();

export const dayLane = (day: number): string => `rescue-day:${day}`;

export function daySave(input: DayInput): NewSave {
  return {
    id: crypto.randomUUID(),
    kind: kind.name,
    lane: dayLane(input.day),
    input,
    label: `Text of Day ${input.day}`,
  };
}

const kind: SaveKind<DayInput, RescueDay> = {
  name: 'rescue.day',
  send: ({ day, body, version }, options) => call(saveRescueDay, { params: { day }, body: { body, version } }, options),
  saved(_, day) {
    keepDay(queryClient, day);
    dayNews.set({ is: 'saved', day });
  },
  rebase(input, newer) {
    const now = newer as RescueDay;
    return now.body === input.base ? { ...input, version: now.version } : input;
  },
  reconcile(input, current) {
    const now = current as RescueDay | null;
    if (now?.body === input.body) return 'as wanted';
    return now?.body === input.base ? { send: { ...input, version: now.version } } : null;
  },
  // What was typed is kept beside the queue and stands at its day, with what another window made of it.
  refused({ day }, refusal) {
    dayNews.set({ is: 'refused', day, refusal });
    if (!daysShown.has(day) && hasDay(queryClient, day))
      toast({ text: `Day ${day} not saved. ${refusal.message}`, tone: 'warning' });
    return true;
  },
};

export const rescueSaveKinds: readonly SaveKind[] = [kind];

const nameOf = (userId: string, day: number): string => draftKey(userId, `rescue-day:${day}`);

export const typedDay = (userId: string, day: number): TypedWords | null => readTyped(readDevice(nameOf(userId, day)));

export function keepTyped(userId: string, day: number, typed: Omit<TypedWords, 'sent'> | null): void {
  writeDevice(nameOf(userId, day), typed && JSON.stringify({ ...typed, sent: null }));
}
