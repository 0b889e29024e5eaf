// An account whose leads came in under the rules of earlier days, and its repair.
import { randomUUID } from 'node:crypto';
import { createLead } from '../src/features/leads/leads.contract.ts';
import { repairLeads } from '../src/features/lead-repair/repair-leads.job.ts';
import { listLeadSuppressions } from '../src/features/suppression/suppression.contract.ts';
import { asOwner, type TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';

interface Stored {
  phone: string;
  email?: string;
  extra?: object;
  tags?: string[];
  notes?: string;
}

export function repairsIn(app: TestApp) {
  /** As an account stands whose leads came in before. */
  const open = (agent: TestAgent) =>
    asOwner(
      app,
      `insert into lead_repairs (user_id) values ($1)
       on conflict (user_id) do update set step = 'leads', read_to = null, opt_outs_at = null, done_at = null`,
      [agent.id],
    );
  const repair = (agent: TestAgent) => repairLeads.handle({ userId: agent.id }, app.platform);

  async function storedLead(agent: TestAgent, { extra, tags, notes, ...own }: Stored): Promise<string> {
    const id = randomUUID();
    await agent.call(createLead, { body: { id, name: 'Ada Able', ...own } });
    await asOwner(app, `update leads set extra = $3, tags = $4, notes = $5 where user_id = $1 and id = $2`, [
      agent.id,
      id,
      JSON.stringify(extra ?? {}),
      tags ?? [],
      notes ?? null,
    ]);
    return id;
  }

  const closedFor = async (agent: TestAgent, id: string) =>
    (await agent.call(listLeadSuppressions, { params: { id } })).suppressions.map(
      ({ channel, address, reason, source }) => `${channel} ${address}: ${reason} (${source})`,
    );
  const own = <T>(agent: TestAgent, work: Parameters<typeof app.platform.database.asAgent<T>>[1]) =>
    app.platform.database.asAgent<T>(agent.id, work);
  const contacts = (agent: TestAgent) =>
    own(agent, (tx) => tx.selectFrom('message_contacts').select(['phone', 'subscribed']).orderBy('phone').execute());
  return { open, repair, storedLead, closedFor, own, contacts };
}
