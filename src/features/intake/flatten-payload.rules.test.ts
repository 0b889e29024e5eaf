import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenForm, flattenJson, payloadLimits } from './flatten-payload.rules.ts';

describe('JSON as fields', () => {
  it.each([
    [{ name: 'Pat' }, [['name', 'Pat']]],
    [
      { lead: { first_name: 'Pat', age: 61, veteran: true, spouse: null } },
      [
        ['lead.first_name', 'Pat'],
        ['lead.age', '61'],
        ['lead.veteran', 'true'],
      ],
    ],
    [{ phones: ['2025550143', '2025550144'] }, [['phones', '2025550143; 2025550144']]],
    [
      { phones: [{ type: 'cell', number: '2025550143' }] },
      [
        ['phones.0.type', 'cell'],
        ['phones.0.number', '2025550143'],
      ],
    ],
    [
      {
        field_data: [
          { name: 'email', values: ['pat@example.com'] },
          { name: 'full_name', values: ['Pat Doe'] },
        ],
      },
      [
        ['email', 'pat@example.com'],
        ['full_name', 'Pat Doe'],
      ],
    ],
    [
      // As form builders write them: with an id, the words shown and the whole question.
      [
        { question: 'What is your email?', label: 'Your email', key: 'q1', name: 'email', answer: 'pat@example.com' },
        { question: 'What is your phone?', label: 'Your phone', key: 'phone', value: '2025550143' },
        { question: 'Your age?', label: 'age', values: ['61'] },
      ],
      [
        ['email', 'pat@example.com'],
        ['phone', '2025550143'],
        ['age', '61'],
      ],
    ],
    [[{ name: 'Pat' }], [['name', 'Pat']]],
    [
      // People beside the lead are no leads.
      { full_name: 'Pat', contacts: [{ name: 'Sam' }, { name: 'Kim' }] },
      [
        ['full_name', 'Pat'],
        ['contacts.0.name', 'Sam'],
        ['contacts.1.name', 'Kim'],
      ],
    ],
    [{ leads: [{ name: 'Pat' }] }, [['leads.0.name', 'Pat']]],
    [
      // A key that says nothing gives way to the words that people see.
      { data: { fields: [{ key: 'question_1', label: 'Full name', type: 'INPUT_TEXT', value: 'Pat Doe' }] } },
      [['Full name', 'Pat Doe']],
    ],
    [{ user_column_data: [{ column_id: 'FULL_NAME', string_value: 'Pat Doe' }] }, [['FULL_NAME', 'Pat Doe']]],
    [
      {
        form_response: {
          definition: { fields: [{ id: 'Xk12abcd9', title: 'Your email', ref: '01ABCDEF23' }] },
          answers: [{ type: 'email', email: 'pat@example.com', field: { id: 'Xk12abcd9', ref: '01ABCDEF23' } }],
        },
      },
      [
        ['form_response.definition.fields.0.id', 'Xk12abcd9'],
        ['form_response.definition.fields.0.title', 'Your email'],
        ['form_response.definition.fields.0.ref', '01ABCDEF23'],
        ['Your email', 'pat@example.com'],
      ],
    ],
    [{ agents: [{ name: 'email', value: 'bob@example.com' }] }, [['agents.email', 'bob@example.com']]],
    [{ rawRequest: '{"q3_fullName":{"first":"Pat"}}' }, [['rawRequest.q3_fullName.first', 'Pat']]],
    [{ note: '{"first":"Pat"}' }, [['note', '{"first":"Pat"}']]],
    [{ note: 'a\0b\ud800c\u202e' }, [['note', 'abc']]],
    [
      JSON.parse('{"__proto__":{"phone":"2025550143"},"constructor":"x"}'),
      [
        ['__proto__.phone', '2025550143'],
        ['constructor', 'x'],
      ],
    ],
  ])('%j', (value, fields) => {
    expect(flattenJson(value)).toEqual({ fields });
  });

  it.each([
    [null, 'empty_payload'],
    ['text', 'empty_payload'],
    [{}, 'empty_payload'],
    [{ name: '' }, 'empty_payload'],
    [[{ name: 'Pat' }, { name: 'Sam' }], 'several_leads'],
    [{ leads: [{ name: 'Pat', phone: '2025550143' }, { name: 'Sam' }] }, 'several_leads'],
    [
      {
        event: 'new',
        data: { records: [{ contact: { email: 'p@example.com' } }, { contact: { email: 's@example.com' } }] },
      },
      'several_leads',
    ],
    [{ payload: JSON.stringify({ rows: [{ first_name: 'Pat' }, { first_name: 'Sam' }] }) }, 'several_leads'],
    [Object.fromEntries(Array.from({ length: payloadLimits.fields + 1 }, (_, n) => [`f${n}`, 'x'])), 'too_many_fields'],
    [JSON.parse('{"a":'.repeat(20) + '1' + '}'.repeat(20)), 'too_deep'],
  ])('%j is refused as %s', (value, refused) => {
    expect(flattenJson(value)).toMatchObject({ refused });
  });

  it('what could be read of a refused one is handed on', () => {
    expect(flattenJson({ source: 'Acme', leads: [{ name: 'Pat' }, { name: 'Sam' }] })).toEqual({
      refused: 'several_leads',
      read: [
        ['source', 'Acme'],
        ['leads.0.name', 'Pat'],
        ['leads.1.name', 'Sam'],
      ],
    });
    const many = Array.from({ length: payloadLimits.fields + 1 }, (_, n) => [`f${n}`, 'x'] as const);
    for (const flat of [flattenForm(many), flattenJson(Object.fromEntries(many))])
      expect('read' in flat && flat.read).toHaveLength(payloadLimits.fields);
  });

  it('never throws and never answers an unbounded or unstorable list, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 15 }), (value) => {
        const flat = flattenJson(value);
        if ('refused' in flat) return;
        expect(flat.fields.length).toBeLessThanOrEqual(payloadLimits.fields);
        for (const [name, text] of flat.fields) {
          expect(name.length).toBeLessThanOrEqual(payloadLimits.name);
          expect(`${name}${text}`).not.toMatch(/[\0\u202a-\u202e]/);
          expect(text.isWellFormed() && name.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

it('a form keeps names that come twice and reads brackets as a path', () => {
  const entries = [
    ['lead[phone]', '1'],
    ['lead[phone]', '2'],
    ['tags[]', 'a'],
    ['x', ''],
  ] as const;
  expect(flattenForm(entries)).toEqual({
    fields: [
      ['lead.phone', '1'],
      ['lead.phone', '2'],
      ['tags', 'a'],
    ],
  });
});

it('a form whose fields are objects is read as answers; a field with a value of its own keeps it', () => {
  const entries = [
    ['form[name]', 'Quote'],
    ['fields[name][id]', 'name'],
    ['fields[name][title]', 'Your name'],
    ['fields[name][value]', 'Pat'],
    ['fields[field_1a2b3c][title]', 'Phone'],
    ['fields[field_1a2b3c][value]', '2025550143'],
    ['age', '61'],
    ['age[unit]', 'years'],
    ['__proto__[phone]', 'x'],
  ] as const;
  expect(flattenForm(entries)).toEqual({
    fields: [
      ['form.name', 'Quote'],
      ['fields.name', 'Pat'],
      ['fields.Phone', '2025550143'],
      ['age.value', '61'],
      ['age.unit', 'years'],
      ['__proto__.phone', 'x'],
    ],
  });
});

it('goes as deep as the limit, and no level deeper', () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}"x"${'}'.repeat(levels)}`) as unknown;
  expect(flattenJson(nested(payloadLimits.depth))).toHaveProperty('fields');
  expect(flattenJson(nested(payloadLimits.depth + 1))).toMatchObject({ refused: 'too_deep' });
});
