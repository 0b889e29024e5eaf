// Agents on their way to a verified number, in the sandbox's carrier: what tests order and look at.
import { sql } from 'kysely';
import { carrierForm } from '../src/features/numbers/carrier-form.rules.ts';
import { connectNumber } from '../src/features/numbers/connect-number.job.ts';
import { addToPool, assignTo } from '../src/features/numbers/manage-pool.operation.ts';
import { readVerificationJob } from '../src/features/numbers/read-verifications.job.ts';
import { submitToCarrier } from '../src/features/numbers/submit-verification.job.ts';
import { withSuggestions } from '../src/features/numbers/suggested-texts.rules.ts';
import type { VerificationForm } from '../src/features/numbers/verification-form.rules.ts';
import {
  readVerification,
  saveVerification,
  submitVerification,
} from '../src/features/numbers/verification.contract.ts';
import { schema } from '../src/jobs/job-schema.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import type { TextingApp } from './texting-app.ts';
import { verificationEin, verificationForm } from './verifications.ts';

export interface NumberedAgent extends TestAgent {
  phone: string;
}

let last = 0;

export function verifyingAgents(app: TextingApp) {
  const system: typeof app.platform.database.asSystem = (work) => app.platform.database.asSystem(work);

  /** With a number on their profile at the carrier, and not verified. */
  async function numbered(): Promise<NumberedAgent> {
    const agent = await makeAgent(app);
    const phone = `+1855555${String((last += 1)).padStart(4, '0')}`;
    await app.control('numbers', { phone_number: phone, verified: false });
    await system(async (tx) => {
      await addToPool(tx, { phone });
      await assignTo(tx, app.platform, { phone, to: agent.id, actorId: null });
    });
    await connectNumber.handle({ userId: agent.id }, app.platform);
    return { ...agent, phone };
  }

  const read = (agent: TestAgent) => agent.call(readVerification, { query: {} });
  async function save(agent: TestAgent, more: Partial<VerificationForm> = {}, ein?: string) {
    const { version } = await read(agent);
    const form = { ...verificationForm, ...more };
    return agent.call(saveVerification, { body: { version, form, ...(ein !== undefined && { ein }) } });
  }
  async function submit(agent: TestAgent) {
    const { version } = await read(agent);
    return agent.call(submitVerification, { body: { version } });
  }
  const deliver = (agent: TestAgent) => submitToCarrier.handle({ userId: agent.id }, app.platform);
  const readNow = (agent: TestAgent) => readVerificationJob.handle({ userId: agent.id }, app.platform);
  /** With the form saved and taken to the carrier. */
  async function submitted(more: Partial<VerificationForm> = {}): Promise<NumberedAgent> {
    const agent = await numbered();
    await save(agent, more, verificationEin);
    await submit(agent);
    await deliver(agent);
    return agent;
  }
  const requests = (operation: string) =>
    app.control<object[]>(`requests?operation=verification.requests.${operation}`);
  const atCarrier = (agent: NumberedAgent) => app.platform.telnyx!.verificationOf(agent.phone);
  /** Somebody of ours has it verified at the carrier's own desk. */
  const requestByHand = (phone: string) =>
    app.platform.telnyx!.submitVerification(
      carrierForm({
        form: withSuggestions(verificationForm, 'https://example.com/texts'),
        ein: verificationEin.replaceAll(/\D/g, ''),
        number: phone,
        pageUrl: 'https://example.com/texts',
        pictureUrl: 'https://example.com/texts.png',
        webhookUrl: 'https://example.com/told',
      }),
    );
  async function decide(agent: NumberedAgent, status: string, reason: string | null = null) {
    const { id } = (await atCarrier(agent))!;
    return app.control<{ form: Record<string, unknown> }>(`verifications/${id}/decide`, { status, reason });
  }
  const fault = (operation: string, mode: string) =>
    app.control('/faults', { provider: 'telnyx', operation: `verification.requests.${operation}`, mode, times: 1 });
  const jobsOf = async (name: string, userId: string) =>
    (
      await system((tx) =>
        sql<{ data: { userId: string; stepId: string } }>`
          select data from ${sql.ref(schema)}.job where name = ${name} and data ->> 'userId' = ${userId} order by created_on`.execute(
          tx,
        ),
      )
    ).rows.map(({ data }) => data);
  const mailsTo = async (email: string) =>
    app.control<{ subject: string; text: string }[]>(`/mail?to=${encodeURIComponent(email)}`);
  const states = async (agent: TestAgent) => (await read(agent)).steps.map(({ status }) => status);
  return {
    system,
    numbered,
    read,
    save,
    submit,
    deliver,
    readNow,
    submitted,
    requests,
    atCarrier,
    requestByHand,
    decide,
    fault,
    jobsOf,
    mailsTo,
    states,
  };
}
