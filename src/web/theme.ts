// The theme follows the system unless the person chose one. index.html applies the choice before the first paint.
import { readDevice, writeDevice } from './device-memory.ts';
import { createStore, useStore } from './store.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const choice = createStore<ThemeChoice>(parse(readDevice(storageKey)));

export function useThemeChoice(): ThemeChoice {
  return useStore(choice);
}

export function chooseTheme(next: ThemeChoice): void {
  writeDevice(storageKey, next === 'system' ? null : next);
  apply(next);
}

/** Follows a choice made in another tab. */
export function followThemeOfOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === storageKey) apply(parse(event.newValue));
  });
}

function apply(next: ThemeChoice): void {
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  choice.set(next);
}

function parse(text: string | null): ThemeChoice {
  return text === 'light' || text === 'dark' ? text : 'system';
}
