// What else waits today: other features put it above the follow-ups, which know nothing of them.
import type { ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';
import { createStore, useStore } from '../../web/store.ts';

type Section = Load<ComponentType>;

const sections = createStore<readonly Section[]>([]);

/** Called by a feature's manifest as it loads. A section has read what it shows, and renders nothing when nothing waits. */
export function plugIntoToday(section: Section): void {
  sections.set((now) => [...now, section]);
}

export const useTodaySections = (): readonly Section[] => useStore(sections);
