// Who can be asked for a review, in which words, and only once the link in them works.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { agentPages } from '../../../test-support/agent-pages.ts';
import type { TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { listReviews, readInvitation } from './reviews.contract.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
const { withPage, look } = agentPages(app);

async function client(
  agent: TestAgent,
  more: { name?: string | null; status?: string; sold_at?: null; deleted_at?: string } = {},
) {
  const id = randomUUID();
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values({ user_id: agent.id, id, name: 'PAT MOSS', status: 'sold', sold_at: new Date().toISOString(), ...more })
      .execute(),
  );
  return id;
}

const ask = (leadId: string) => ({ query: { lead_id: leadId } });

it('a client is asked by first name, in the agent’s name, with a link that opens the form', async () => {
  const agent = await withPage();
  const { invite_url: url } = await agent.call(listReviews, { query: {} });
  const { body } = await agent.call(readInvitation, ask(await client(agent)));
  expect(body).toBe(
    `Hi Pat, this is Dana Cole. Thank you for choosing me for your coverage. Would you leave a short review of how it went? ${url}`,
  );
  expect((await look(new URL(url ?? '').pathname)).text).toContain('Submit review');
  const nameless = await agent.call(readInvitation, ask(await client(agent, { name: null })));
  expect(nameless.body).toMatch(/^Hi, this is Dana Cole\. /);
});

it('nobody is asked before the page is published', async () => {
  const agent = await withPage({ published: false });
  expect(await agent.call(listReviews, { query: {} })).toMatchObject({ slug: agent.slug, invite_url: null });
  expect(await agent.refusal(readInvitation, ask(await client(agent)))).toMatchObject({
    status: 409,
    error: 'Publish your page first, so that the link in this text works.',
  });
});

it('only an own client is asked', async () => {
  const [agent, other] = [await withPage(), await withPage()];
  expect(
    await agent.refusal(readInvitation, ask(await client(agent, { status: 'lead', sold_at: null }))),
  ).toMatchObject({
    status: 409,
    error: 'Only clients who bought a policy from you can be asked for a review.',
  });
  for (const id of [await client(other), await client(agent, { deleted_at: new Date().toISOString() }), randomUUID()])
    expect((await agent.refusal(readInvitation, ask(id))).status).toBe(404);
});
