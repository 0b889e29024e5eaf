// Which plans the questions really run by: every statement that a request runs, also inside functions and triggers, is
// explained by the database itself while it runs as crm_agent with the agent's identity.
import { heldPlans } from '../test-support/held-plans.ts';
import { tellPlans } from '../test-support/told-plans.ts';
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import { readConfig } from '../src/server/config.ts';
import { serve } from '../src/server/serve.ts';
import { serverSettings } from './bench-server.ts';
import { openRequester } from './keep-alive.ts';
import type { Finding } from './measure.ts';
import type { Question } from './questions.ts';

/** Twice as often as a statement is asked before its plan is kept for all values. */
const turns = 16;

/**
 * `databaseUrl`: a superuser's login, since only that may have plans told. A plan that is not held is a fault of the run.
 */
export async function measurePlans(
  databaseUrl: string,
  cookie: string,
  questions: readonly Question[],
): Promise<Finding[]> {
  const { platform, close } = await openPlatform(readConfig(serverSettings(databaseUrl)), createLogger('silent'));
  const web = await serve({ platform, host: '127.0.0.1', port: 0, webFolder: 'dist/web' });
  const requester = openRequester(`http://127.0.0.1:${web.port}`);
  try {
    const told = await tellPlans(platform.database.pool);
    const findings: Finding[] = [];
    for (const question of questions) {
      told.length = 0;
      for (let turn = 0; turn < turns; turn++) await requester.ask(question.ask(turn), cookie);
      if (told.length === 0) throw new Error(`No plan was told of "${question.name}".`);
      const { indexes, faults } = heldPlans(told);
      for (const fault of faults) {
        console.error(`FAULT  ${question.name}: ${fault}`);
        process.exitCode = 1;
      }
      findings.push({
        name: question.name,
        found: faults.length > 0 ? `${faults.length} faults` : indexes.join(' '),
        target: 'held',
        isGood: faults.length === 0,
      });
    }
    return findings;
  } finally {
    requester.close();
    await web.drain();
    await close();
  }
}
