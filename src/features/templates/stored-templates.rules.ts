// What the stored maps mean: words, version and switch of each key.
import { defaultWords } from './template-defaults.words.ts';
import { isComingSoon, isTemplateKey, templateKeys, wordsOf, type TemplateKey } from './template-keys.rules.ts';

/** The row as it is; maps by key. */
export interface StoredTemplates {
  templates: Readonly<Record<string, unknown>>;
  /** Null where the switches stand in `templates`, under `hiddenKey`. */
  enabled: Readonly<Record<string, unknown>> | null;
  versions: Readonly<Record<string, unknown>>;
  switch_versions: Readonly<Record<string, unknown>>;
  is_locked: boolean;
}

export interface Template {
  key: TemplateKey;
  words: string;
  isDefault: boolean;
  /** May it be sent by itself? */
  isEnabled: boolean;
  version: number;
  switchVersion: number;
}

/** As rows from before the column `enabled` carry them. */
export const hiddenKey = '__enabled';

export const nothingStored: StoredTemplates = {
  templates: {},
  enabled: {},
  versions: {},
  switch_versions: {},
  is_locked: false,
};

const versionIn = (version: unknown): number => (typeof version === 'number' ? version : 0);

export function templatesOf(stored: StoredTemplates): Template[] {
  return templateKeys.map((key) => {
    const own = stored.templates[key];
    return {
      key,
      words: typeof own === 'string' ? own : defaultWords[key],
      isDefault: typeof own !== 'string',
      isEnabled: switchesOf(stored)[key],
      version: versionIn(stored.versions[key]),
      switchVersion: versionIn(stored.switch_versions[key]),
    };
  });
}

/** Every switch, as it counts: off where it is locked, coming soon or was never turned on. */
export function switchesOf(stored: StoredTemplates): Record<TemplateKey, boolean> {
  const map = mapOf(stored);
  return Object.fromEntries(
    templateKeys.map((key) => [key, !stored.is_locked && !isComingSoon(key) && map[key] === true]),
  ) as Record<TemplateKey, boolean>;
}

/** The same with those of keys that have no switch on screen, such as `appointment`. */
export function flagsOf(stored: StoredTemplates): Record<string, boolean> {
  const isOn = (flag: unknown) => !stored.is_locked && flag === true;
  const all = Object.fromEntries(Object.entries(mapOf(stored)).map(([key, flag]) => [key, isOn(flag)]));
  return { ...all, ...switchesOf(stored) };
}

function mapOf({ templates, enabled }: StoredTemplates): Readonly<Record<string, unknown>> {
  const stored = enabled ?? templates[hiddenKey];
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}

/** Words and switch by any key that senders and testers know; null: nobody has words for that. */
export function templateNamed(stored: StoredTemplates, key: string): Pick<Template, 'words' | 'isEnabled'> | null {
  const counted = wordsOf(key);
  if (counted === null) return null;
  if (isTemplateKey(counted)) return templatesOf(stored).find((each) => each.key === counted)!;
  const words = defaultWords[counted as keyof typeof defaultWords];
  return { words, isEnabled: counted === 'appointment' && !stored.is_locked && mapOf(stored)['appointment'] === true };
}
