import { describe, expect, it } from 'vitest';
import { hiddenKey, nothingStored, switchesOf, templateNamed, templatesOf } from './stored-templates.rules.ts';
import { defaultWords } from './template-defaults.words.ts';
import { templateKeys, testKeys } from './template-keys.rules.ts';

const allOn = Object.fromEntries(testKeys.map((key) => [key, true]));
const on = (switches: Record<string, boolean>) => Object.keys(switches).filter((key) => switches[key]);

describe('switches', () => {
  it.each([
    ['of who stored nothing', nothingStored, []],
    ['coming soon', { ...nothingStored, enabled: allOn }, ['new_lead', 'new_lead_military', 'sold']],
    ['locked', { ...nothingStored, enabled: allOn, is_locked: true }, []],
    ['under the hidden key', { ...nothingStored, enabled: null, templates: { [hiddenKey]: { sold: true } } }, ['sold']],
    ['in both places', { ...nothingStored, templates: { [hiddenKey]: { sold: true } } }, []],
    ['of no sense', { ...nothingStored, enabled: { sold: 'true', new_lead: 1 } }, []],
    ['of no sense at all', { ...nothingStored, enabled: null, templates: { [hiddenKey]: 'on' } }, []],
  ])('%s', (_, stored, expected) => {
    expect(on(switchesOf(stored))).toEqual(expected);
  });
});

describe('words', () => {
  it('are the agent’s own, else the default', () => {
    const stored = { ...nothingStored, templates: { sold: 'Own words', new_lead: 7 }, versions: { sold: 3 } };
    expect(templatesOf(stored).map(({ key }) => key)).toEqual(templateKeys);
    expect(templatesOf(stored).find(({ key }) => key === 'sold')).toMatchObject({
      words: 'Own words',
      isDefault: false,
      version: 3,
    });
    expect(templatesOf(stored).find(({ key }) => key === 'new_lead')).toMatchObject({
      words: defaultWords.new_lead,
      isDefault: true,
      version: 0,
    });
  });

  it('by any key that testers know', () => {
    const stored = { ...nothingStored, templates: { sold: 'Own' }, enabled: { ...allOn } };
    expect(testKeys.every((key) => templateNamed(stored, key) !== null)).toBe(true);
    expect(templateNamed(stored, 'sold_welcome')).toMatchObject({ words: 'Own', isEnabled: true });
    expect(templateNamed(stored, 'birthday')).toMatchObject({ words: defaultWords.birthday_text, isEnabled: false });
    expect(templateNamed(stored, 'holiday')).toMatchObject({ words: defaultWords.holiday_text, isEnabled: false });
    expect(templateNamed(stored, 'appointment')).toMatchObject({ isEnabled: true });
    expect(templateNamed({ ...stored, is_locked: true }, 'appointment')).toMatchObject({ isEnabled: false });
    expect(templateNamed(nothingStored, 'appointment')).toMatchObject({ isEnabled: false });
    expect(templateNamed(stored, 'follow_up_2d')).toMatchObject({ isEnabled: false });
  });

  it.each([['policy_info'], ['sold_policy'], ['policy'], ['__proto__'], ['constructor'], ['']])(
    '%j has none',
    (key) => {
      expect(templateNamed(nothingStored, key)).toBeNull();
    },
  );
});
