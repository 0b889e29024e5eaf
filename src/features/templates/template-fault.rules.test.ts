import { expect, it } from 'vitest';
import { maxTemplateLength, templateFault } from './template-fault.rules.ts';
import { defaultWords } from './template-defaults.words.ts';
import { templateVariables } from './template-variables.rules.ts';

it.each([
  ['', 'Enter a text, or reset it to the default.'],
  [' \n ', 'Enter a text, or reset it to the default.'],
  ['Hi {{frist_name}}', '{{frist_name}} is not a variable.'],
  ['Hi {{First Name}}', '{{First Name}} is not a variable. Did you mean {{first_name}}?'],
  ['Hi {{LAST-NAME}}', '{{LAST-NAME}} is not a variable. Did you mean {{last_name}}?'],
  ['Hi {{}}', '{{}} is not a variable.'],
  ['Hi {{__proto__}}', '{{__proto__}} is not a variable.'],
  ['Hi {{first_name', 'Write each variable as {{first_name}}, with two braces on both sides.'],
  ['Hi first_name}}', 'Write each variable as {{first_name}}, with two braces on both sides.'],
  ['Hi {{{{first_name}}}}', 'Write each variable as {{first_name}}, with two braces on both sides.'],
  ['Hi {first_name}', '{first_name} needs two braces on both sides: {{first_name}}.'],
  ['Hi {{first_name}} \u202E', 'Contains characters we can’t save.'],
  ['Hi \uD800', 'Contains characters we can’t save.'],
  ['a'.repeat(maxTemplateLength + 1), 'Use at most 1,600 characters.'],
])('%j: %s', (words, fault) => {
  expect(templateFault(words)).toBe(fault);
});

it.each([
  ...templateVariables.map((name) => [`{{${name}}}`]),
  ['{{ first_name }} {{calendly_link}}'],
  ['Plain {braces} and :-} “quotes” 😀'],
  ['a'.repeat(maxTemplateLength)],
  ...Object.values(defaultWords).map((words) => [words]),
])('%j is fine', (words) => {
  expect(templateFault(words)).toBeNull();
});

it('a long unknown name is cut where it is repeated', () => {
  expect(templateFault(`{{${'x'.repeat(500)}}}`)).toBe(`{{${'x'.repeat(58)}… is not a variable.`);
});
