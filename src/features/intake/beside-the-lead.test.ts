// Whoever stands beside the lead gives it nothing: no name, number, address, ZIP code or birthday, and closes nothing.
import { expect, test } from 'vitest';
import { besideTheLead } from '../../../test-support/posts/beside-the-lead.ts';
import { flattenJson } from './flatten-payload.rules.ts';
import { readLead } from './read-lead.rules.ts';

const ann = { first_name: 'Ann', last_name: 'Able', phone: '6155550101', email: 'ann@example.com' };
const bob = { name: 'Bob Boss', first_name: 'Bob', last_name: 'Boss', email: 'bob@example.com', phone: '2145550199', zip: '75201', do_not_call: 'yes', dob: '01/02/1950' }; // prettier-ignore
const more = { cell: '2145550199', mobile_phone: '2145550199', full_name: 'Bob Boss', email_address: 'bob@example.com', number: '2145550199', dnc: 'yes', unsubscribed: 'true', city: 'Dallas', state: 'TX', phone_number: '2145550198', postal_code: '75201' }; // prettier-ignore

const prefixed = (who: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${who}_${name}`, value]));
const inCamels = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const posts: Record<string, (who: string, flat: string) => object> = {
  'as an object': (who) => ({ ...ann, [who]: bob }),
  'as an object in a wrapper': (who) => ({ event: 'lead', data: { ...ann, [who]: bob } }),
  'behind the lead’s fields': (_, flat) => ({ ...ann, ...prefixed(flat, bob) }),
  'before the lead’s fields': (_, flat) => ({ ...prefixed(flat, bob), ...ann }),
  'in camels': (_, flat) => ({ ...ann, ...inCamels(prefixed(flat, bob)) }),
  'by other names': (_, flat) => ({ ...ann, ...prefixed(flat, more) }),
};

test.each(Object.keys(posts))('%s', (how) => {
  const wrong: string[] = [];
  for (const who of besideTheLead) {
    const flat = who.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
    const payload = flattenJson(posts[how]!(who, flat));
    const lead = 'fields' in payload ? readLead(payload.fields, 'America/Chicago', Date.UTC(2026, 2, 3)) : payload;
    if (!('draft' in lead)) {
      wrong.push(`${who}: refused`);
      continue;
    }
    const { name, phone, email, further_phones, further_emails, opted_out, address, dob, state } = lead.draft;
    const read = {
      name,
      phone,
      email,
      further_phones,
      further_emails,
      opted_out,
      zip: address?.zip ?? null,
      dob,
      state,
    };
    const right = { name: 'Ann Able', phone: '+16155550101', email: 'ann@example.com', further_phones: [], further_emails: [], opted_out: false, zip: null, dob: null, state: null }; // prettier-ignore
    if (JSON.stringify(read) !== JSON.stringify(right)) wrong.push(`${who}: ${JSON.stringify(read)}`);
  }
  expect(wrong).toEqual([]);
});

test('alone in a post they are nobody’s lead', () => {
  const read = (post: object) => {
    const payload = flattenJson(post);
    return 'fields' in payload ? readLead(payload.fields, 'America/Chicago', Date.UTC(2026, 2, 3)) : payload;
  };
  const wrong = besideTheLead.filter((who) => !('rejected' in read({ [who]: bob, about: { title: 'x' } })));
  expect(wrong).toEqual([]);
});
