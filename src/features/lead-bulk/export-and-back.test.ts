// Out and in again: whom not to contact is the same on the other side, number by number and channel by channel.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importFile, importRows } from '../../../test-support/imports.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { exportLeads } from './lead-bulk.contract.ts';

const app = useTestApp();
const options = { timeZone: 'America/New_York', today: '2026-07-20' };

const mark = fc.subarray([...contactChannels]);
/** Of each number and email the channels that are closed. */
const lead = fc.record({
  phones: fc.array(mark, { maxLength: 3 }),
  emails: fc.array(mark, { maxLength: 2 }),
  extra: fc.constantFrom<Record<string, string>>({}, { Height: `5'10"` }),
});
const leads = fc.array(lead, { minLength: 1, maxLength: 6 });

const listOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, async (tx) => {
    const rows = await tx.selectFrom('suppressions').select(['channel', 'address']).execute();
    return rows.map(({ channel, address }) => `${channel} ${address}`).toSorted();
  });

test('an export that is imported again closes what was closed, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(leads, async (people) => {
      const agent = await makeAgent(app, { timeZone: options.timeZone });
      const drafts = people.map(({ phones, emails, extra }, n) => {
        const numbers = phones.map((_, at) => `+1615555${String(n * 10 + at).padStart(4, '0')}`);
        const mails = emails.map((_, at) => `p${n}.${at}@example.com`);
        const [phone = null, ...further_phones] = numbers;
        const [email = null, ...further_emails] = mails;
        return { name: `Ada ${n}`, phone, email, further_phones, further_emails, extra };
      });
      await importRows(agent, drafts);
      const addresses = people.flatMap(({ phones, emails }, n) => [
        ...phones.flatMap((closed, at) => closedOf(closed, drafts[n]!.phone, drafts[n]!.further_phones, at, 'phone')),
        ...emails.flatMap((closed, at) => closedOf(closed, drafts[n]!.email, drafts[n]!.further_emails, at, 'email')),
      ]);
      await app.platform.database.asAgent(agent.id, (tx) =>
        suppress(tx, { userId: agent.id, addresses, toldBy: 'agent', reason: 'Asked', source: 'Call' }),
      );
      const before = await listOf(agent);
      const { text } = await agent.send('POST', exportLeads.path, { target: { filter: { status: 'lead' } } });
      const other = await makeAgent(app, { timeZone: options.timeZone });
      await importFile(other, text, options);
      expect(await listOf(other)).toEqual(before);
      await importFile(agent, text, options, 'fill_blanks');
      expect(await listOf(agent)).toEqual(before);
    }),
    { numRuns: runSize(12, 60) },
  );
});

function closedOf(
  closed: readonly ContactChannel[],
  main: string | null,
  further: readonly string[],
  at: number,
  kind: 'phone' | 'email',
): { channel: ContactChannel; address: string }[] {
  const address = [main, ...further][at] ?? randomUUID();
  return closed
    .filter((channel) => (channel === 'email') === (kind === 'email'))
    .map((channel) => ({ channel, address }));
}
