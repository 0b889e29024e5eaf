// A talk is a contact with the lead; what rang and was not answered is none.
import { expect, it } from 'vitest';
import { useCallsApp } from '../../../test-support/calls-app.ts';
import { linesOf } from '../../../test-support/lines.ts';

const app = useCallsApp();
const { goOn } = linesOf(app);
const contactOf = (id: string) =>
  app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('leads')
      .select(['last_contacted_at', 'call_attempts', 'last_outcome'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
const untouched = { last_contacted_at: null, call_attempts: 0, last_outcome: null };

it('is when the lead was last contacted, counted as no attempt', async () => {
  const caller = await app.caller();
  const [lead, other] = [await app.lead(caller), await app.lead(caller)];
  await app.talk(caller, lead.phone);
  expect(await contactOf(lead.id)).toEqual(untouched);
  await app.at(lead.phone, { do: 'hang-up' });
  // Both legs end, one after the other.
  const legs = (await app.legs()).filter(({ to }) => to === lead.phone || to === caller.phone);
  const ends = legs.map(({ end_time }) => Date.parse(end_time ?? ''));
  expect(await contactOf(lead.id)).toMatchObject({ call_attempts: 0, last_outcome: null });
  expect(ends).toContain(Date.parse((await contactOf(lead.id)).last_contacted_at!));
  expect(await contactOf(other.id)).toEqual(untouched);
});

it('on a line counts, too, whoever hangs up, and a later moment stays', async () => {
  const caller = await app.caller();
  const [lead, next] = [await app.lead(caller), await app.lead(caller)];
  await goOn(caller);
  await app.start(caller, lead.phone);
  await app.at(lead.phone, { do: 'take' });
  await app.at(lead.phone, { do: 'hang-up' });
  expect((await contactOf(lead.id)).last_contacted_at).not.toBeNull();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('leads').set({ last_contacted_at: later }).where('id', '=', next.id).execute(),
  );
  await app.start(caller, next.phone);
  await app.at(next.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'hang-up' });
  expect(Date.parse((await contactOf(next.id)).last_contacted_at!)).toBe(Date.parse(later));
});

it('that came in counts once it was taken; a call that nobody answered does not', async () => {
  const caller = await app.caller();
  const [lead, missed, busy] = [await app.lead(caller), await app.lead(caller), await app.lead(caller)];
  await app.callIn(caller, lead.phone);
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  await app.at(lead.phone, { do: 'hang-up' });
  expect((await contactOf(lead.id)).last_contacted_at).not.toBeNull();
  await app.callIn(caller, missed.phone);
  await app.at(caller.phone, { do: 'decline' });
  await app.at(missed.phone, { do: 'hang-up' });
  await app.start(caller, busy.phone);
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  await app.at(busy.phone, { do: 'decline' });
  for (const { id } of [missed, busy]) expect(await contactOf(id)).toEqual(untouched);
});

it('belongs to the contact with its number, though none was named', async () => {
  const caller = await app.caller();
  const lead = await app.lead(caller);
  const contact = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('message_contacts')
      .select('id')
      .where('user_id', '=', caller.id)
      .where('phone', '=', lead.phone)
      .executeTakeFirstOrThrow(),
  );
  expect(await app.row(await app.start(caller, lead.phone))).toMatchObject({ contact_id: contact.id });
  expect(await app.row(await app.start(caller, '+13125550199'))).toMatchObject({ contact_id: null });
});
