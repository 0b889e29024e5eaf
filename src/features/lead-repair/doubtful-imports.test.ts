// What can no longer be told of an older import is listed with it, as long as it can be taken back.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { phone } from '../../../test-support/imports.ts';
import { repairsIn } from '../../../test-support/repairs.ts';
import { listDoubtfulImports } from './lead-repair.contract.ts';

const app = useTestApp();
const { open, repair, storedLead } = repairsIn(app);

async function imported(agent: TestAgent, fileName: string, columns: Record<string, string>, state = 'done') {
  const id = randomUUID();
  await asOwner(
    app,
    `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally, finished_at)
     values ($1, $2, $3, $4, 'f', $5, $6, 'skip', '{}', now())`,
    [agent.id, id, state, fileName, Object.keys(columns), Object.values(columns)],
  );
  return id;
}

it('each with what to look for; what was read right, taken back, or came in later is not listed', async () => {
  const agent = await makeAgent(app);
  const own = { Name: 'full_name', Phone: 'phone' };
  await imported(agent, 'dates.csv', { ...own, DOB: 'dob' });
  await imported(agent, 'monthly.csv', { ...own, 'Monthly Premium': 'monthly_premium' });
  await imported(agent, 'dnd.csv', { ...own, DND: 'opted_out' });
  await imported(agent, 'upline.csv', { ...own, 'Upline Phone': 'phone' });
  await imported(agent, 'plain.csv', own);
  const swallowed = await imported(agent, 'marks.csv', { ...own, Height: 'extra' });
  const lead = await storedLead(agent, {
    phone: phone(301),
    extra: { Height: `5'4",6055550101\nRae,5'4",6055550102` },
  });
  await asOwner(app, `update leads set import_id = $2 where id = $1`, [lead, swallowed]);
  const births = await imported(agent, 'births.csv', { ...own, DOB: 'dob' });
  const children = await imported(agent, 'children.csv', { ...own, DOB: 'dob' });
  for (const [n, [file, dob]] of [
    [births, '1958-03-04'],
    [births, '1961-03-04'],
    [births, '2024-03-04'],
    [children, '2024-03-04'],
  ].entries()) {
    const person = await storedLead(agent, { phone: phone(310 + n) });
    await asOwner(app, `update leads set import_id = $2, dob = $3 where id = $1`, [person, file, dob]);
  }
  const back = await imported(agent, 'back.csv', { ...own, DOB: 'dob' });
  await asOwner(app, `update imports set reverted_at = now() where id = $1`, [back]);
  await open(agent);
  await repair(agent);
  await imported(agent, 'later.csv', { ...own, DOB: 'dob' });
  const { rows } = await agent.call(listDoubtfulImports, { query: {} });
  expect(Object.fromEntries(rows.map(({ file_name, doubts }) => [file_name, doubts]))).toEqual({
    'dates.csv': ['dates'],
    'births.csv': ['births', 'dates'],
    'children.csv': ['dates'],
    'monthly.csv': ['monthly'],
    'dnd.csv': ['opt_outs'],
    'upline.csv': ['others'],
    'marks.csv': ['swallowed'],
  });
});
