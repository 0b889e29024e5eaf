// What tests of bulk texts begin with, and the sum that must hold of every batch.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changeBatch, listBatches, sendBatch, type TextBatch } from '../src/features/bulk-send/bulk-send.contract.ts';
import { switchTemplate } from '../src/features/templates/templates.contract.ts';
import type { EndpointAnswer } from '../src/domain/endpoint.ts';
import type { TestAgent } from './agents.ts';
import type { TextingApp, Texter } from './texting-app.ts';

type SendAnswer = EndpointAnswer<typeof sendBatch>;
export type RealAnswer = Extract<SendAnswer, { dry_run: false }>;
export type DryAnswer = Extract<SendAnswer, { dry_run: true }>;

type Person = { id: string };
const peopleOf = (leads: readonly Person[]) => leads.map(({ id }) => ({ lead_id: id }));

/** An agent whose new-lead template is on. */
export async function bulkTexter(app: TextingApp, choice: Parameters<TextingApp['texter']>[0] = {}): Promise<Texter> {
  const agent = await app.texter(choice);
  await agent.call(switchTemplate, { params: { key: 'new_lead' }, body: { enabled: true, version: 0 } });
  return agent;
}

export const bodyOf = (leads: readonly Person[], batch_id: string = randomUUID()) => ({
  batch_id,
  name: 'June leads',
  people: peopleOf(leads),
});

export async function dryRunOf(agent: TestAgent, leads: readonly Person[]): Promise<DryAnswer> {
  return (await agent.call(sendBatch, { body: { ...bodyOf(leads), dry_run: true } })) as DryAnswer;
}

export async function sendTo(agent: TestAgent, leads: readonly Person[], batchId?: string): Promise<RealAnswer> {
  return (await agent.call(sendBatch, { body: bodyOf(leads, batchId) })) as RealAnswer;
}

export async function turnBatch(agent: TestAgent, id: string, state: 'sending' | 'paused' | 'canceled') {
  return (await agent.call(changeBatch, { params: { id }, body: { state } })).batch;
}

export async function batchOf(agent: TestAgent, id: string): Promise<TextBatch> {
  return (await agent.call(listBatches, { query: {} })).rows.find((batch) => batch.id === id)!;
}

/** Every person of it stands in one state, or was skipped. */
export const closes = (batch: TextBatch): boolean =>
  batch.queued +
    batch.held +
    batch.sending +
    batch.sent +
    batch.failed +
    batch.unknown +
    batch.canceled +
    batch.skipped ===
  batch.people;

/** The carrier has said what became of `count` of a batch's texts that left. */
export async function failSome(app: TextingApp, batchId: string, count: number): Promise<void> {
  await app.platform.database.asSystem((tx) =>
    sql`update messages set status = 'failed', reason = 'recipient' where (user_id, id) in (
      select user_id, id from messages where batch_id = ${batchId} and status in ('sending', 'sent', 'delivered') order by id limit ${count})`.execute(
      tx,
    ),
  );
}
