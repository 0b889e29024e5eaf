// Whose a posted lead is, on the real server and database: two people are never made one, and nobody else's number comes in.
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test-support/app.ts';
import { asOwner } from '../../../test-support/agents.ts';
import { makeVendor, rowsOf } from '../../../test-support/vendors.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import { replayPost } from './intake.contract.ts';

const app = useTestApp();

describe('a post', () => {
  it('with a known id and another name, phone and email is another person, whatever the source', async () => {
    const { agent, post: send } = await makeVendor(app);
    const ids = [
      'lead_id',
      'id',
      'reference_id',
      'record_number',
      'person_id',
      'client_id',
      'vendor_id',
      'customer_id',
      'member_id',
    ];
    for (const [index, id] of ids.entries())
      for (const [turn, name] of ['Ann Able', 'Ben Baker'].entries())
        expect(
          (
            await send({
              source: 'LeadCo',
              [id]: 77,
              name: `${name}${'abcdefghi'[index]}`,
              phone: `20255501${index}${turn}`,
            })
          ).body,
        ).toMatchObject({
          verdict: 'created',
        });
    const { leads } = await rowsOf(app, agent.id);
    expect(leads).toHaveLength(2 * ids.length);
    expect(leads.flatMap((lead) => lead.further_phones)).toEqual([]);
  });

  it('with an id that several share is the one whose name, phone or email agrees', async () => {
    const { agent, post: send } = await makeVendor(app);
    const { id } = (await send({ source: 'LeadCo', lead_id: 7, name: 'Ann Able' })).body as { id: string };
    await send({ source: 'LeadCo', lead_id: 7, name: 'Ben Baker' });
    expect((await send({ source: 'LeadCo', lead_id: 7, name: 'Ann Able', state: 'NC' })).body).toMatchObject({
      id,
      verdict: 'completed',
    });
    expect((await rowsOf(app, agent.id)).leads).toHaveLength(2);
  });

  it('with nothing but the id is that lead’s: an opt-out closes what the lead has; of an unknown id it is refused', async () => {
    const { agent, post: send } = await makeVendor(app);
    const known = { name: 'Ava Stone', phone: '2025550143', email: 'ava@example.com', lead_id: '77', vendor: 'Bright' };
    const { id } = (await send(known)).body as { id: string };
    const optOut = { lead_id: '77', vendor: 'Bright', do_not_contact: 'yes' };
    expect((await send({ ...optOut, lead_id: '78' })).body).toMatchObject({ verdict: 'rejected', reason: 'empty_row' });
    expect((await send(optOut)).body).toMatchObject({ id, verdict: 'duplicate' });
    const { leads, contacts, suppressed } = await rowsOf(app, agent.id);
    expect(leads).toHaveLength(1);
    expect(contacts).toMatchObject([{ phone: '+12025550143', subscribed: false }]);
    expect(new Set(suppressed.map(({ channel, address }) => `${channel} ${address}`))).toEqual(
      new Set(['call +12025550143', 'text +12025550143', 'email ava@example.com']),
    );
  });

  it('with nothing but the id finds a lead whose post is no longer kept, one of a file and one in the trash', async () => {
    const { agent, post: send } = await makeVendor(app);
    const told = (id: string, vendor?: string) =>
      send({ lead_id: id, status: 'Do Not Call', ...(vendor && { vendor }) });
    const lead = (n: number) => ({ name: `Ava Stone${n}`, phone: `202555014${n}`, lead_id: `7${n}`, vendor: 'Bright' });
    const { id: old } = (await send(lead(1))).body as { id: string };
    const { id: filed } = (await send(lead(2))).body as { id: string };
    const { id: gone } = (await send(lead(3))).body as { id: string };
    await asOwner(app, 'delete from intake_posts where user_id = $1', [agent.id]);
    await agent.call(deleteLeads, { body: { ids: [gone] } });
    expect((await told('71', 'Bright')).body).toMatchObject({ id: old });
    // It names no source: the only lead of that number is meant.
    expect((await told('72')).body).toMatchObject({ id: filed });
    await told('73', 'Bright');
    const { suppressed } = await rowsOf(app, agent.id);
    const closed = suppressed.filter(({ channel }) => channel === 'call').map(({ address }) => address);
    expect(closed.toSorted()).toEqual(['+12025550141', '+12025550142', '+12025550143']);
    // Of two that other sources call 72 neither is meant.
    await send({ ...lead(4), lead_id: '72', vendor: 'Other' });
    const again = { lead_id: '72', status: 'Do Not Call', sent: '2' };
    expect((await send(again)).body).toMatchObject({ verdict: 'rejected', reason: 'empty_row' });
  });

  it('with nothing but an id that was refused can be replayed once its lead is there', async () => {
    const { agent, post: send } = await makeVendor(app);
    const told = { lead_id: '77', vendor: 'Bright', do_not_contact: 'yes' };
    const { post_id } = (await send(told)).body as { post_id: string };
    const { id } = (await send({ name: 'Ava Stone', phone: '2025550143', lead_id: '77', vendor: 'Bright' })).body as {
      id: string;
    };
    const { post: replayed } = await agent.call(replayPost, { params: { id: post_id } });
    expect(replayed).toMatchObject({ lead_id: id, verdict: 'duplicate' });
    expect((await rowsOf(app, agent.id)).contacts).toMatchObject([{ subscribed: false }]);
  });

  it('with somebody else’s number and an opt-out puts neither on the list nor among the contacts', async () => {
    const { agent, post: send } = await makeVendor(app);
    const user = { email: 'bob@example.com', phone: '2145550199', do_not_call: 'yes' };
    await send({ full_name: 'John Amos', phone: '2025550101', do_not_call: 'yes', user });
    await send({ full_name: 'John Bell', phone: '2025550102', user });
    await send({ full_name: 'Nell Hart', do_not_call: 'yes', user });
    const { leads, contacts, suppressed } = await rowsOf(app, agent.id);
    expect(leads.map(({ name, phone, email }) => [name, phone, email])).toEqual([
      ['John Amos', '+12025550101', null],
      ['John Bell', '+12025550102', null],
      ['Nell Hart', null, null],
    ]);
    expect(new Set(contacts.map(({ phone }) => phone))).toEqual(new Set(['+12025550101', '+12025550102']));
    expect(new Set(suppressed.map(({ address }) => address))).toEqual(new Set(['+12025550101']));
  });

  it('of a form goes to its own lead, not to that of the form’s id', async () => {
    const { agent, post: send } = await makeVendor(app);
    for (const [name, phone] of [
      ['Ann Able', '2025550101'],
      ['Ben Baker', '2025550102'],
    ])
      expect(
        (await send({ form: { id: 'abc', name: 'Quote' }, fields: { name: { value: name }, phone: { value: phone } } }))
          .body,
      ).toMatchObject({ verdict: 'created' });
    expect((await rowsOf(app, agent.id)).leads).toMatchObject([
      { name: 'Ann Able', external_id: null, further_phones: [] },
      { name: 'Ben Baker', external_id: null, further_phones: [] },
    ]);
  });
});
