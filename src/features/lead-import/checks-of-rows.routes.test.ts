// What a file tells of the National Do Not Call Registry: its columns, row by row, and the agent’s word for all of it.
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { importFile, importRows, phone } from '../../../test-support/imports.ts';
import { beginImport } from './lead-import.contract.ts';

const app = useTestApp();
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const [recent, older] = [dayAgo(3), dayAgo(9)];

async function checks(agent: TestAgent): Promise<string[]> {
  const rows = await app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('dnc_checks').selectAll().orderBy('phone').execute(),
  );
  const day = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(at));
  return rows.map((row) => `${row.phone.slice(-2)} ${row.result} ${day(row.checked_at)} ${row.origin}`);
}

it('a row’s own check is kept for each of its numbers; a clear one without a day proves nothing', async () => {
  const agent = await makeAgent(app);
  const { tally } = await importRows(agent, [
    { name: 'Ada', phone: phone(11), further_phones: [phone(12)], registry_check: { result: 'clear', on: recent } },
    { name: 'Ben', phone: phone(13), registry_check: { result: 'clear', on: null } },
    { name: 'Cleo', phone: phone(14), registry_check: { result: 'listed', on: older } },
    { name: 'Dan', phone: phone(15) },
  ]);
  expect(await checks(agent)).toEqual([
    `11 clear ${recent} import`,
    `12 clear ${recent} import`,
    `14 listed ${older} import`,
  ]);
  expect(tally.checks).toBe(3);
});

it('a column that names one of two numbers tells of that one', async () => {
  const agent = await makeAgent(app);
  await importRows(agent, [
    {
      name: 'Ada',
      phone: phone(11),
      further_phones: [phone(12), phone(13)],
      number_checks: [
        { phone: phone(11), result: 'clear', on: recent },
        { phone: phone(12), result: 'listed', on: recent },
      ],
    },
  ]);
  expect(await checks(agent)).toEqual([`11 clear ${recent} import`, `12 listed ${recent} import`]);
});

it('the agent’s word is kept for all others, and clears no number that a file has listed', async () => {
  const agent = await makeAgent(app);
  await checkNumbers(app, agent.id, [phone(15)], { result: 'listed', daysAgo: 20 });
  const { tally } = await importRows(
    agent,
    [
      { name: 'Ada', phone: phone(11) },
      { name: 'Ben', phone: phone(13), registry_check: { result: 'clear', on: null } },
      { name: 'Cleo', phone: phone(14), registry_check: { result: 'listed', on: null } },
      { name: 'Dan', phone: phone(15) },
      { name: 'Eve', email: 'eve@example.com' },
    ],
    { dnc_checked_on: recent },
  );
  expect(await checks(agent)).toEqual([
    `11 clear ${recent} statement`,
    `13 clear ${recent} import`,
    `14 listed ${recent} import`,
    expect.stringMatching(/^15 listed .* scrub_file$/),
  ]);
  // Of the one that a file has listed nothing is kept.
  expect(tally.checks).toBe(3);
  expect((await importRows(agent, [{ name: 'Fay', phone: phone(16) }])).tally.checks).toBeUndefined();
});

it('the day that a row gives counts, whatever the agent says of the others', async () => {
  const agent = await makeAgent(app);
  const old = dayAgo(40);
  await importRows(
    agent,
    [
      { name: 'Ada', phone: phone(11), registry_check: { result: 'clear', on: old } },
      { name: 'Ben', phone: phone(12) },
    ],
    { dnc_checked_on: recent },
  );
  expect(await checks(agent)).toEqual([`11 clear ${old} import`, `12 clear ${recent} statement`]);
});

it('a day to come is refused', async () => {
  const agent = await makeAgent(app);
  const body = { id: crypto.randomUUID(), file_name: 'a.csv', fingerprint: 'f', headers: ['Name'] };
  const mapping = ['full_name' as const];
  const refused = agent.refusal(beginImport, {
    body: { ...body, mapping, existing: 'skip', dnc_checked_on: dayAgo(-3) },
  });
  expect(await refused).toMatchObject({ status: 400 });
});

it('is read from the columns of a file; who is listed there has not opted out', async () => {
  const agent = await makeAgent(app);
  const file = [
    'Name,Phone,National DNC,Last DNC Scrub',
    `Ada,${phone(21)},No,${recent}`,
    `Ben,${phone(22)},Yes,${recent}`,
    `Cleo,${phone(23)},,${recent}`,
    `Dan,${phone(24)},pending,${recent}`,
  ].join('\n');
  await importFile(agent, file, { timeZone: 'America/Chicago', today: dayAgo(0) });
  expect(await checks(agent)).toEqual([
    `21 clear ${recent} import`,
    `22 listed ${recent} import`,
    `23 clear ${recent} import`,
  ]);
  const closed = await app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('suppressions').select(['address', 'channel']).execute(),
  );
  expect(closed.filter(({ address }) => address === phone(22))).toEqual([]);
});
