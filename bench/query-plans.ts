// Which indexes the questions really use: every statement that a request runs, also inside functions, is explained by the
// database itself while it runs as crm_agent with the agent's identity. A sequential scan over leads is a fault.
import type { PoolClient } from 'pg';
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import { readConfig } from '../src/server/config.ts';
import { serve } from '../src/server/serve.ts';
import { serverSettings } from './bench-server.ts';
import { openRequester } from './keep-alive.ts';
import type { Question } from './questions.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

export interface PlanOf {
  question: string;
  indexes: string[];
  /** Scans over leads that use no index. */
  faults: string[];
}

/** `databaseUrl`: a superuser's login, since only that may have plans told. */
export async function readPlans(
  databaseUrl: string,
  cookie: string,
  questions: readonly Question[],
): Promise<PlanOf[]> {
  const { platform, close } = await openPlatform(readConfig(serverSettings(databaseUrl)), createLogger('silent'));
  const web = await serve({ platform, host: '127.0.0.1', port: 0, webFolder: 'dist/web' });
  const requester = openRequester(`http://127.0.0.1:${web.port}`);
  const told: PlanNode[] = [];
  try {
    // Connections that come later tell their plans too: what they are asked first waits for it in their own queue.
    platform.database.pool.on('connect', (client) => void tellPlans(client, told));
    const client = await platform.database.pool.connect();
    await tellPlans(client, told);
    client.release();
    const plans: PlanOf[] = [];
    for (const question of questions) {
      told.length = 0;
      for (let turn = 0; turn < 8; turn++) await requester.ask(question.ask(turn), cookie);
      if (told.length === 0) throw new Error(`No plan was told of "${question.name}".`);
      plans.push(planOf(question.name, told));
    }
    return plans;
  } finally {
    requester.close();
    await web.drain();
    await close();
  }
}

async function tellPlans(client: PoolClient, told: PlanNode[]): Promise<void> {
  client.on('notice', ({ message = '' }) => {
    const at = message.indexOf('{');
    if (message.includes('plan:') && at >= 0) told.push((JSON.parse(message.slice(at)) as { Plan: PlanNode }).Plan);
  });
  // One message, so that nothing asked meanwhile comes between.
  await client.query(`
    set role none; load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json; set client_min_messages = log;
    set role crm_login`);
}

const mostWasted = 20_000;

function planOf(question: string, told: readonly PlanNode[]): PlanOf {
  const indexes = new Set<string>();
  const faults = new Set<string>();
  const visit = (node: PlanNode) => {
    const index = node['Index Name'];
    if (index?.startsWith('lead')) indexes.add(index);
    if (node['Relation Name'] === 'leads') {
      const scan = node['Node Type'];
      if (scan === 'Seq Scan') faults.add('scans all leads');
      // Through an index, but past most of what it finds; or from a bitmap, which gives no order.
      else if ((node['Rows Removed by Filter'] ?? 0) > mostWasted) faults.add(`${scan} throws most rows away`);
      else if (scan === 'Bitmap Heap Scan' && node['Actual Rows'] > mostWasted)
        faults.add('reads all leads of the agent');
    }
    for (const child of node.Plans ?? []) visit(child);
  };
  for (const plan of told) visit(plan);
  return { question, indexes: [...indexes].toSorted(), faults: [...faults] };
}
