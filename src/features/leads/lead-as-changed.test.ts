import { expect, it } from 'vitest';
import { normalizeTags } from '../../domain/lead-tag.ts';
import { stateCode } from '../../domain/us-state.ts';
import { changeOf, readTypedBy } from './lead-as-changed.browser.ts';

readTypedBy({ state: stateCode, tags: normalizeTags });

const refused = { message: 'No' };
const change = (kind: string, input: object, more = {}) =>
  changeOf({ kind, input: { leadId: 'a', version: 1, ...input }, refused: null, ...more });
const open = (fields: object) => ({ leadId: 'a', isSold: false, fields });

it.each([
  ['a stage', change('lead.stage', { stage: 'quoted', from: 'answered' }), open({ stage: 'quoted' })],
  ['a move of an older browser', change('pipeline.stage', { stage: 'quoted', card: {} }), open({ stage: 'quoted' })],
  ['a follow-up that was cleared', change('lead.follow-up', { at: null }), open({ next_follow_up_at: null })],
  ['a state by its name', change('lead.edit', { mine: { state: 'texas' } }), open({ state: 'TX' })],
  [
    'fields, as they will be stored',
    change('lead.edit', {
      mine: { phone: '(202) 555-0143', email: 'PAT@example.com ', tags: 'a, b', zip: ' 78701', city: 'Austin' },
    }),
    open({ phone: '+12025550143', email: 'pat@example.com', tags: ['a', 'b'], zip: '78701' }),
  ],
  ['a sale', change('lead.sold', { form: {} }), { leadId: 'a', isSold: true, fields: {} }],
  ['no sale, which was refused', change('lead.sold', { form: {} }, { refused }), null],
  ['a note: nothing that a list shows', change('note.add', { body: 'x' }), null],
])('a list shows %s', (_, shown, wanted) => {
  expect(shown).toEqual(wanted);
});
