import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../test-support/hostile-texts.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { cleanText } from '../../domain/plain-text.ts';
import { textParts } from '../../domain/text-parts.ts';
import { renderTemplate } from './render-template.rules.ts';
import { defaultWords } from './template-defaults.words.ts';
import { templateVariables, type TemplateValues } from './template-variables.rules.ts';

const pat: TemplateValues = {
  first_name: 'Pat',
  last_name: 'Moss',
  full_name: 'Pat Moss',
  agent_name: 'Dana Cole',
  company: 'Moss Farms',
  agent_phone: '202-555-0100',
  agent_email: 'dana@example.com',
  agent_site: 'https://example.com/a/dana-cole',
  carrier: 'Mutual of Omaha',
  policy_number: 'MO-1001',
  premium: '$1,200',
  today: 'Mar 3, 2026',
  state: 'IL',
  beneficiary: 'Sam Moss',
  military_branch: 'Army',
};

describe('a template', () => {
  it.each(templateVariables.map((name) => [name]))('has {{%s}} filled', (name) => {
    expect(renderTemplate(`<{{${name}}}> <{{ ${name} }}>`, pat)).toBe(`<${pat[name]}> <${pat[name]}>`);
  });

  it.each([
    ['unknown is nothing', 'Hi {{nope}} there', 'Hi there'],
    ['the former name of the site', 'See {{calendly_link}}', 'See https://example.com/a/dana-cole'],
    ['names of every object', '{{__proto__}}{{constructor}}{{toString}}{{hasOwnProperty}}ok', 'ok'],
    ['another way to write it', '{{First_Name}}{{first name}}ok', 'ok'],
    ['triple braces', '{{{first_name}}}', '{Pat}'],
    ['braces in braces', '{{first_{{last_name}}}}', '{{first_Moss}}'],
    ['half a place', '{{first_name} and {first_name}}', '{{first_name} and {first_name}}'],
    ['nothing inside', 'a{{}}b{{ }}c', 'abc'],
    ['a dollar sign is no pattern', '{{premium}} $& $1', '$1,200 $& $1'],
    ['several lines', 'Hi {{first_name}}\r\n\r\n{{agent_name}} ', 'Hi Pat\n\nDana Cole'],
  ])('%s', (_, words, text) => {
    expect(renderTemplate(words, pat)).toBe(text);
  });

  it.each([
    ['Hi {{first_name}}, welcome', 'Hi, welcome'],
    ['Happy birthday, {{first_name}}! Enjoy', 'Happy birthday! Enjoy'],
    ['your new {{carrier}} policy', 'your new policy'],
    ['your new policy with {{carrier}}.', 'your new policy with.'],
    ['{{first_name}} hello', 'hello'],
    ['One\n{{first_name}} two', 'One\ntwo'],
    ['Thanks, {{agent_name}}', 'Thanks,'],
    ['({{state}})', '()'],
    ['a  b {{state}}  c', 'a  b  c'],
    ['{{first_name}} {{last_name}}', ''],
  ])('without values %j is %j', (words, text) => {
    expect(renderTemplate(words, {})).toBe(text);
    expect(renderTemplate(words, { first_name: ' ', carrier: null, agent_name: '', state: '\t' })).toBe(text);
  });
});

describe('values', () => {
  it('stay as they are: nothing is filled twice', () => {
    const full_name = '{{agent_phone}} {{first_name}}';
    expect(renderTemplate('{{full_name}} of {{state}}', { ...pat, full_name, state: '{{' })).toBe(`${full_name} of {{`);
    expect(renderTemplate('{{first_name}}{{last_name}}', { first_name: '{{agent', last_name: '_phone}}' })).toBe(
      '{{agent_phone}}',
    );
  });

  it('are one line, without what cannot be sent', () => {
    const first_name = ' Pat\u0000\r\n\u202EMoss\uD800 ';
    expect(renderTemplate('Hi {{first_name}}!', { first_name })).toBe('Hi Pat Moss!');
  });

  it.each(hostileTexts.map((text) => [text]))('%s is text', (text) => {
    expect(renderTemplate('a {{full_name}} b', { full_name: text })).toBe(`a ${text} b`);
  });
});

/** Pieces of places, of names that there are and that there are not, whole and halved, one in the other. */
const pieces = (more: readonly string[]) => {
  const piece = fc.oneof(
    fc.constantFrom('{{', '}}', '{', '}', ' ', '__proto__', 'constructor', 'first_name', 'nope', '\n', ...more),
    fc.string({ maxLength: 5 }),
  );
  return fc.array(piece, { maxLength: 40 }).map((all) => all.join(''));
};

it('whatever is written, it is rendered', () => {
  fc.assert(
    fc.property(pieces(['$&', '😀', '\uD800']), fc.string(), (text, first_name) => {
      expect(renderTemplate(text, { first_name: `<${first_name}>` }).isWellFormed()).toBe(true);
    }),
    { numRuns: runSize(500, 5000) },
  );
});

/** Whatever lies in what: a known place is its value, any other nothing. Spaces and commas may close up around it. */
function checkPlaces(render: typeof renderTemplate, runs: number): void {
  const squashed = (text: string) => cleanText(text).replaceAll(/[\s,]/g, '');
  const nested = pieces(['{{nope}}', '{{ __proto__ }}', '{{toString}}', '{{first_name}}', '{{a{{nope}}b}}']);
  fc.assert(
    fc.property(nested, (text) => {
      const wanted = text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) =>
        name.trim() === 'first_name' ? 'PAT' : '',
      );
      expect(squashed(render(text, { first_name: 'PAT' }))).toBe(squashed(wanted));
    }),
    { numRuns: runs },
  );
}

it('however places lie in each other, an unknown one leaves nothing', () => {
  checkPlaces(renderTemplate, runSize(500, 5000));
});

it.each<[string, (name: string, values: object) => string]>([
  ['leaves an unknown place as it is', (name, values) => (values as Record<string, string>)[name] ?? `{{${name}}}`],
  [
    'fills what every object has',
    (name, values) => {
      const found = (values as Record<string, unknown>)[name] ?? '';
      return typeof found === 'string' ? found : 'an object’s own';
    },
  ],
])('what %s is seen', (_, valueOf) => {
  const wrong: typeof renderTemplate = (text, values) =>
    text.replaceAll(/\{\{([^{}]*)\}\}/g, (__, name: string) => valueOf(name.trim(), values));
  expect(() => checkPlaces(wrong, 500)).toThrow('Property failed');
});

describe('the product’s own words', () => {
  it.each(Object.entries(defaultWords))('%s leaves whole, in one part for most people', (_, words) => {
    for (const values of [pat, { agent_name: 'Dana Cole' }]) {
      const text = renderTemplate(words, values);
      expect(textParts(text)).toMatchObject({ encoding: 'GSM-7', parts: 1 });
      expect(text).toContain('Dana Cole');
      expect(text).not.toMatch(/[{}]| [,.!?]| {2}|,[!.]/);
    }
  });
});
