// Good requests for every route, ready to be sent: an agent's belongings, the sample that names them, the call.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ErrorCode } from '../src/domain/error-code.ts';
import { routes } from '../src/server/features.ts';
import { statusOf } from '../src/server/http/error-table.ts';
import type { Route, Who } from '../src/server/http/route.ts';
import { asOwner, type TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';
import type { RawAnswer, TestClient } from './client.ts';
import { routeSamples } from './route-samples.ts';
import type { Belongings, Sample } from './sample.ts';
import { addInvite, makeTeam } from './teams.ts';

export const nameOf = ({ endpoint }: Route): string => `${endpoint.method} ${endpoint.path}`;

/** Routes with one of these guards, each behind its name. */
export const routesFor = (...who: Who[]): (readonly [string, Route])[] =>
  routes.filter((route) => who.includes(route.guards.who)).map((route) => [nameOf(route), route] as const);

/** New objects of this agent, for samples to name. */
export async function belongingsOf(app: TestApp, owner: TestAgent): Promise<Belongings> {
  const team = await makeTeam(app, owner, { seats: 3, members: 1, name: `Marker ${owner.id}` });
  const inviteId = await addInvite(app, team);
  const own = await rowsOfTheirOwn(app, owner);
  return { ...own, teamId: team.id, memberId: team.memberIds[0] ?? '', inviteId };
}

async function rowsOfTheirOwn(
  app: TestApp,
  owner: TestAgent,
): Promise<Omit<Belongings, 'teamId' | 'memberId' | 'inviteId'>> {
  const { id: replyId } = await app.platform.database.asSystem((tx) =>
    tx
      .insertInto('unclear_replies')
      .values({ user_id: owner.id, number: '+12025550143', body: `Marker ${owner.id}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { id: phoneNumberId } = await app.platform.database.asSystem((tx) =>
    tx
      .insertInto('phone_numbers')
      .values({
        user_id: owner.id,
        telnyx_number: '+16155550142',
        is_free: true,
        provider_id: `of ${owner.id}`,
        purchase_id: randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const callId = await addRecordedCall(app, owner.id);
  return app.platform.database.asAgent(owner.id, async (tx) => {
    const lead = () =>
      tx
        .insertInto('leads')
        .values({ user_id: owner.id, name: `Marker ${owner.id}`, further_phones: ['+12025550199'] })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [{ id: leadId }, { id: soldLeadId }] = [await lead(), await lead()];
    const note = { user_id: owner.id, lead_id: leadId, body: `Marker ${owner.id}` };
    const { id: noteId } = await tx.insertInto('lead_notes').values(note).returning('id').executeTakeFirstOrThrow();
    const importId = randomUUID();
    const record = {
      id: importId,
      file_name: `Marker ${owner.id}`,
      fingerprint: 'f',
      headers: ['Name'],
      mapping: ['full_name'],
      existing: 'skip',
    };
    await tx
      .insertInto('imports')
      .values({ user_id: owner.id, ...record })
      .execute();
    const text = {
      user_id: owner.id,
      direction: 'out',
      from_number: '+18005550100',
      to_number: '+12025550143',
      person_number: '+12025550143',
      thread_number: '+12025550143',
      body: `Marker ${owner.id}`,
      status: 'held',
      origin: 'inbox',
      due_at: '2099-01-01T00:00:00Z',
    };
    const { id: messageId } = await tx.insertInto('messages').values(text).returning('id').executeTakeFirstOrThrow();
    const { id: conversationId } = await tx
      .selectFrom('conversations')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const contact = { user_id: owner.id, phone: '+12025550177', full_name: `Marker ${owner.id}`, tags: ['lead'] };
    const { id: contactId } = await tx
      .insertInto('message_contacts')
      .values(contact)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select enroll_rescue(${owner.id})`.execute(tx);
    const batchId = randomUUID();
    const batch = { list_mark: 'f'.repeat(64), people: 1, skipped: '{}', queued: 1, price_cents: 1 };
    await tx
      .insertInto('message_batches')
      .values({ user_id: owner.id, id: batchId, name: `Marker ${owner.id}`, ...batch })
      .execute();
    const { id: reviewId } = await tx
      .insertInto('agent_reviews')
      .values({ user_id: owner.id, rating: 5, reviewer_name: `Marker ${owner.id}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const dialSessionId = randomUUID();
    const session = {
      id: dialSessionId,
      list_name: `Marker ${owner.id}`,
      status: 'lead',
      filter: '{}',
      sort: 'newest',
    };
    await tx
      .insertInto('dial_sessions')
      .values({ user_id: owner.id, ...session })
      .execute();
    await sql`insert into dial_session_leads (user_id, session_id, lead_id, phone, place)
      values (${owner.id}, ${dialSessionId}, ${leadId}, '+12025550199', 'Marker')`.execute(tx);
    return {
      reviewId,
      batchId,
      phoneNumberId,
      callId,
      dialSessionId,
      leadId,
      soldLeadId,
      noteId,
      importId,
      messageId,
      conversationId,
      replyId,
      contactId,
    };
  });
}

/** Nobody took it: no phone rings, and it reached no person. */
async function addRecordedCall(app: TestApp, userId: string): Promise<string> {
  const id = randomUUID();
  await asOwner(
    app,
    `with call as (
       insert into call_logs (user_id, id, to_number, from_number, agent_number, status, cents_per_minute, recorded_cents_per_minute,
         agent_dialed_at, agent_ended_at, agent_cause, over_at, settled_at)
       values ($1, $2, '+12025550143', '+16155550142', '+16155550101', 'canceled', 1, 2, now(), now(), 'timeout', now(), now())
       returning user_id, id)
     insert into call_recordings (user_id, id, law, agent_states, person_states) select user_id, id, 'one_party', '{TN}', '{DC}' from call`,
    [userId, id],
  );
  return id;
}

export function sampleOf(route: Route, belongings: Belongings): Sample {
  const sample = routeSamples[nameOf(route)];
  if (!sample) throw new Error(`${nameOf(route)} has no sample in test-support/route-samples.ts`);
  return sample(belongings);
}

/** A body that is a text goes as it stands, an object over the sample's own. */
export function request(
  client: TestClient,
  route: Route,
  sample: Sample,
  change: { headers?: Record<string, string>; query?: Record<string, string>; body?: object | string } = {},
): Promise<RawAnswer> {
  const path = route.endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(sample.params?.[name] ?? ''),
  );
  const search = new URLSearchParams({ ...sample.query, ...change.query }).toString();
  const body =
    typeof change.body === 'string'
      ? change.body
      : route.endpoint.body
        ? { ...sample.body, ...change.body }
        : undefined;
  return client.send(route.endpoint.method, search ? `${path}?${search}` : path, body, change.headers);
}

/** Refused with this code, and naming this field; an endpoint of plain refusals says only its sentence, one of pages shows it. */
export function expectRefusal(route: Route, answer: RawAnswer, code: ErrorCode, path?: string): void {
  expect(answer.status, answer.text).toBe(statusOf[code]);
  if (route.endpoint.pageRefusals) return expect(answer.text).toMatch(/^<!doctype html>[\s\S]*<h1>[A-Z]/);
  if (route.endpoint.plainRefusals) return expect(answer.text).toMatch(/^[A-Z].*\.$/);
  const fields: unknown = expect.arrayContaining([expect.objectContaining({ path })]);
  expect(answer.body).toMatchObject({ code, request_id: expect.any(String) as string, ...(path && { fields }) });
}
