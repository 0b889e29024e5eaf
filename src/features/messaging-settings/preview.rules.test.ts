import { describe, expect, it } from 'vitest';
import { variablesIn } from '../templates/template-variables.rules.ts';
import { previewOf } from './preview.rules.ts';

const values = { first_name: 'Pat', agent_name: 'Dana Cole' };

describe('a preview', () => {
  it.each([
    ['Hi {{first_name}}', true, 'Hi Pat', '. This is Dana Cole. Reply STOP to opt out.'],
    ["It's {{agent_name}}!", true, "It's Dana Cole!", ' Reply STOP to opt out.'],
    ['Dana Cole. Reply STOP to opt out.', true, 'Dana Cole. Reply STOP to opt out.', ''],
    ['Hi {{first_name}}', false, 'Hi Pat', ''],
    ['{{carrier}}', true, '', ''],
  ])('of %j, first: %s', (words, isFirst, text, added) => {
    const preview = previewOf(words, values, isFirst);
    expect([preview.text, preview.added, preview.whole]).toEqual([text, added, text + added]);
    expect(preview.isNameless).toBe(false);
  });

  it('of who has no name says so', () => {
    const preview = previewOf('Hi {{first_name}}', { first_name: 'Pat' }, true);
    expect(preview).toEqual({ text: 'Hi Pat', added: '', whole: 'Hi Pat', isNameless: true });
  });
});

it('variables of a text, each once, by their name of today', () => {
  expect(variablesIn('{{first_name}} {{ calendly_link }} {{nope}} {{first_name}}')).toEqual([
    'first_name',
    'agent_site',
  ]);
});
