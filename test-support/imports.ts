// Imports by an agent through the product's endpoints, and what an agent then sees.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { emptyLeadDraft, type LeadDraft } from '../src/domain/lead-draft.ts';
import { doesTallyClose } from '../src/features/lead-import/duplicate.rules.ts';
import { beginImport, finishImport, stageChunk } from '../src/features/lead-import/lead-import.contract.ts';
import type { TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';

/** An invented number. */
export const phone = (n: number) => `+1202555${String(n).padStart(4, '0')}`;
export const rowsOf = (drafts: readonly Partial<LeadDraft>[]) =>
  drafts.map((own, index) => ({ row: index + 2, draft: { ...emptyLeadDraft(), ...own } }));

interface How {
  existing?: 'skip' | 'fill_blanks';
  fingerprint?: string;
}

export async function begin(agent: TestAgent, { existing = 'skip', fingerprint = 'f1' }: How = {}) {
  const id = randomUUID();
  const mapping = ['full_name' as const];
  await agent.call(beginImport, {
    body: { id, file_name: 'july.csv', fingerprint, headers: ['Name'], mapping, existing },
  });
  return id;
}

export async function importRows(agent: TestAgent, drafts: readonly Partial<LeadDraft>[], how?: How) {
  const id = await begin(agent, how);
  await agent.call(stageChunk, { params: { id, number: 1 }, body: { rows: rowsOf(drafts) } });
  const done = await agent.call(finishImport, { params: { id }, body: { chunks: 1, rows: drafts.length } });
  expect(doesTallyClose(done.import.tally!)).toBe(true);
  return { id, tally: done.import.tally! };
}

/** What is in the database of that app. */
export function lookInto(app: TestApp) {
  const own = <T>(agent: TestAgent, read: Parameters<typeof app.platform.database.asAgent<T>>[1]) =>
    app.platform.database.asAgent<T>(agent.id, read);
  const leadsOf = (agent: TestAgent) =>
    own(agent, (tx) => tx.selectFrom('leads').selectAll().where('deleted_at', 'is', null).orderBy('name').execute());
  const contactsOf = (agent: TestAgent) =>
    own(agent, (tx) =>
      tx.selectFrom('message_contacts').select(['phone', 'subscribed', 'tags']).orderBy('phone').execute(),
    );
  const leadNamed = async (agent: TestAgent, name: string) =>
    (await leadsOf(agent)).find((lead) => lead.name === name)!;
  /** What an agent sees of leads: all but the marks of their storage. */
  const seen = async (agent: TestAgent) =>
    (await leadsOf(agent)).map(({ version: _v, updated_at: _u, ...lead }) => lead);
  return { own, leadsOf, contactsOf, leadNamed, seen };
}
