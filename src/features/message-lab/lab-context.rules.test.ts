import { describe, expect, it } from 'vitest';
import { testKeys } from '../templates/template-keys.rules.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import { clientRefOf, emptyContext, labValues } from './lab-context.rules.ts';

describe('the lab’s fields', () => {
  it.each([
    ['{{full_name}}', { name: 'Pat Moss' }, 'Pat Moss'],
    ['{{first_name}}', { first_name: 'Pat' }, 'Pat'],
    [
      '{{agent_site}} {{calendly_link}}',
      { calendly_link: 'https://example.com' },
      'https://example.com https://example.com',
    ],
    ['{{state}}/{{beneficiary}}', { state: 'TN', beneficiary: 'Sam' }, 'TN/Sam'],
    ['{{agent_name}} {{agent_phone}}', { agent_name: 'Dana', agent_phone: '615' }, 'Dana 615'],
    ['{{carrier}}', {}, ''],
  ])('fill %j', (words, context, text) => {
    expect(renderTemplate(words, labValues({ ...emptyContext, ...context }))).toBe(text);
  });

  it('the reference of the two-day follow-up goes with that template only', () => {
    expect(testKeys.filter((key) => clientRefOf(key) !== undefined)).toEqual(['follow_up_2d']);
    expect(clientRefOf('follow_up_2d')).toBe('followup_2d');
  });
});
