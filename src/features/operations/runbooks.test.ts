// Every query of docs/operating.md runs on the database as it is now, with the rights that it names.
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { metricsText } from '../../server/http/metrics.ts';
import { switchNames } from '../../domain/operator-switch.ts';

const app = useTextingApp();
const text = readFileSync('docs/operating.md', 'utf8');
const queries = [...text.matchAll(/^```sql\n(.*?)^```/gms)].map(([, query = '']) => query);

it('shows all that was said about a number, and every text to it, in order', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello Pat', leadId: lead.id });
  await app.deliver(agent);
  await app.receive(agent, lead.phone, 'STOP');
  expect(queries).toHaveLength(1);
  const filled = queries[0]!.replaceAll(`:'user_id'`, `'${agent.id}'`).replaceAll(`:'phone'`, `'${lead.phone}'`);
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ what: string }>`${sql.raw(filled.replace(/;\s*$/, ''))}`.execute(tx),
  );
  const said = rows.map(({ what }) => what);
  expect(said.filter((what) => what.startsWith('consent: '))).not.toEqual([]);
  expect(said.filter((what) => what.startsWith('out text: '))).toHaveLength(1);
  expect(said.filter((what) => what === 'set by keyword')).toHaveLength(2);
});

it('alerts on figures that there are, and has a line for each alert of the log', async () => {
  const alerts = text.slice(text.indexOf('## Alerts'), text.indexOf('## Switches'));
  const [figuresTold = '', linesTold = ''] = alerts.split('And read each line');
  const names = [...figuresTold.matchAll(/^\| `([a-z_]+)/gm)].map(([, name]) => name!);
  const figures = await metricsText();
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(figures, name).toContain(`# TYPE ${name} `);
  const said = globSync('src/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{ alert: '(\w+)'/g)].map(([, name]) => name!),
  );
  expect(said.length).toBeGreaterThan(20);
  for (const name of new Set(said)) expect(linesTold).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'));
});

it('names every switch', () => {
  for (const name of switchNames) expect(text).toContain(`| \`${name}\``);
});
