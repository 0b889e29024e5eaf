import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { readOwnSite } from './agent-site.contract.ts';

const app = useTestApp();
const read = { query: {} };

async function addProfile(userId: string, slug: string | null, published: boolean): Promise<void> {
  await asOwner(app, 'insert into agent_profiles (user_id, slug, published) values ($1, $2, $3)', [
    userId,
    slug,
    published,
  ]);
}

describe('the own site', () => {
  it('is nothing yet for an agent who has not started', async () => {
    const agent = await makeAgent(app);
    expect(await agent.call(readOwnSite, read)).toEqual({ slug: null, published: false, phone: null });
  });

  it('is the own one and nobody else’s', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    await addProfile(agent.id, 'pat-doe', true);
    expect(await agent.call(readOwnSite, read)).toEqual({ slug: 'pat-doe', published: true, phone: null });
    expect(await other.call(readOwnSite, read)).toEqual({ slug: null, published: false, phone: null });
  });

  it('tells every change to the open screens of its agent', async () => {
    const agent = await makeAgent(app);
    const stream = await openStream(app.url, agent.token);
    await addProfile(agent.id, 'sam-roe', false);
    await asOwner(app, 'update agent_profiles set published = true where user_id = $1', [agent.id]);
    await asOwner(app, 'delete from agent_profiles where user_id = $1', [agent.id]);
    for (const operation of ['insert', 'update', 'delete'])
      expect(await stream.next('change', ({ table }) => table === 'agent_profiles')).toMatchObject({ operation });
    stream.close();
  });

  it('an agent may set the phone and the publication, never the address', async () => {
    const agent = await makeAgent(app);
    await addProfile(agent.id, 'kim-poe', false);
    const change = (values: object) =>
      app.platform.database.asAgent(agent.id, (tx) =>
        tx.updateTable('agent_profiles').set(values).where('user_id', '=', agent.id).execute(),
      );
    await change({ phone: '+13035550123', published: true });
    await expect(change({ slug: 'somebody-else' })).rejects.toThrow('permission denied');
  });

  it.each(['Pat', 'a--b', '-a', 'a-', 'ä', 'a/b', ''])('refuses %o as an address', async (slug) => {
    const agent = await makeAgent(app);
    await expect(addProfile(agent.id, slug, false)).rejects.toThrow('check');
  });
});
