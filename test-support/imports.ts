// Imports by an agent through the product's endpoints, and what an agent then sees.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ConsentStatement } from '../src/domain/consent-statement.ts';
import { emptyLeadDraft, type LeadDraft } from '../src/domain/lead-draft.ts';
import { doesTallyClose } from '../src/features/lead-files/import-tally.rules.ts';
import { beginImport, finishImport, stageChunk } from '../src/features/lead-import/lead-import.contract.ts';
import type { ImportedRow } from '../src/features/lead-files/import-worker.rules.ts';
import { inspectFile, packChunk, readChunks } from '../src/features/lead-files/read-file.rules.ts';
import type { ImportOptions } from '../src/features/lead-files/row-plan.rules.ts';
import type { TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';
import { byteSource } from './byte-source.ts';

/** An invented number. */
export const phone = (n: number) => `+1202555${String(n).padStart(4, '0')}`;
export const rowsOf = (drafts: readonly Partial<LeadDraft>[]) =>
  drafts.map((own, index) => ({ row: index + 2, draft: { ...emptyLeadDraft(), ...own } }));

interface How {
  existing?: 'skip' | 'fill_blanks';
  fingerprint?: string;
  consent?: ConsentStatement | null;
  dnc_checked_on?: string | null;
}

export async function begin(
  agent: TestAgent,
  { existing = 'skip', fingerprint = 'f1', consent = null, dnc_checked_on = null }: How = {},
) {
  const id = randomUUID();
  const mapping = ['full_name' as const];
  await agent.call(beginImport, {
    body: { id, file_name: 'july.csv', fingerprint, headers: ['Name'], mapping, existing, consent, dnc_checked_on },
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

/** Read by the browser's own rules, then sent as the browser sends it. */
export async function importFile(
  agent: TestAgent,
  text: string,
  options: ImportOptions,
  existing: 'skip' | 'fill_blanks' = 'skip',
) {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const id = randomUUID();
  const { fingerprint, headers } = inspection;
  await agent.call(beginImport, { body: { id, file_name: 'file.csv', fingerprint, headers, mapping, existing } });
  const rows: ImportedRow[] = [];
  let chunks = 0;
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) {
    rows.push(...chunk.rows);
    chunks = chunk.n;
    const body = JSON.parse(new TextDecoder().decode(packChunk(chunk).json)) as { rows: never };
    await agent.call(stageChunk, { params: { id, number: chunk.n }, body });
  }
  const answer = await agent.call(finishImport, { params: { id }, body: { chunks, rows: rows.length } });
  return { id, rows, inspection, tally: answer.import.tally! };
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
