// Whole requests of the dashboard and the reports by the agent with 100,000 leads: median and slowest of 40, in milliseconds.
// `node bench/reports.ts postgres://…/agent_crm_bench`
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import { readConfig } from '../src/server/config.ts';
import { serve } from '../src/server/serve.ts';
import { benchEmail, benchPassword, makeBenchDatabase } from './make-bench-database.ts';

const [databaseUrl] = process.argv.slice(2);
if (!databaseUrl) throw new Error('Which database? node bench/reports.ts postgres://…');
const requests = 40;
const month = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7);
/** Path and the median it must stay under. */
const asked: [string, number][] = [
  ['/api/dashboard', 60],
  ['/api/reports?view=weekly', 100],
  ['/api/reports?view=monthly', 100],
  ['/api/reports?view=all_time', 100],
  [`/api/reports/drill?period=${month.slice(0, 4)}`, 100],
  [`/api/reports/drill?period=${month}`, 100],
  ['/api/reports/rows?period=all&kind=leads', 100],
  ['/api/reports/rows?period=all&kind=clients', 100],
  ['/api/reports/rows?period=all&kind=appointments', 100],
];

await makeBenchDatabase(databaseUrl, console.log);
const config = readConfig({
  DATABASE_URL: databaseUrl,
  SANDBOX_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_LEVEL: 'silent',
});
const { platform, close } = await openPlatform(config, createLogger('silent'));
const web = await serve({ platform, host: '127.0.0.1', port: 0, webFolder: 'dist/web' });
const { headers } = await platform.signIn.auth.api.signInEmail({
  body: { email: benchEmail(1), password: benchPassword },
  returnHeaders: true,
});
const authorization = `Bearer ${headers.get('set-auth-token')}`;

for (const [path, allowed] of asked) {
  const times: number[] = [];
  for (let round = 0; round < requests; round++) {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${web.port}${path}`, { headers: { authorization } });
    const text = await answer.text();
    if (answer.status === 429) {
      // Over the limit of one minute: the agent rests, the clock does not run.
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after') ?? 5)));
      round--;
      continue;
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)] ?? NaN;
  console.log(
    `${path.padEnd(52)} median ${median.toFixed(1).padStart(6)}  slowest ${(times.at(-1) ?? NaN).toFixed(1).padStart(6)}  of allowed ${(median / allowed).toFixed(2)}`,
  );
}
await web.drain();
await close();
