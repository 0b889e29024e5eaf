// `npm run jobs`: the jobs that were given up. In the database of DATABASE_URL, else in the built-in one while it runs.
import { parseArgs } from 'node:util';
import { embeddedUrl } from '../src/database/embedded.ts';
import { openDeadLetters, type DeadLetterList } from '../src/jobs/dead-letters.ts';
import { readSettings } from './surroundings.ts';

const usage = `npm run jobs                     lists the jobs that were given up
npm run jobs -- retry <id…>      puts these back into their queues; "retry all" puts back all
npm run jobs -- drop <id…>       forgets these; "drop all" forgets all`;

async function run(list: DeadLetterList, command: string, ids: string[]): Promise<string> {
  if (command === 'list') return show(list);
  if ((command !== 'retry' && command !== 'drop') || ids.length === 0) return usage;
  const count = await list[command](ids[0] === 'all' ? undefined : ids);
  return `${count} ${command === 'retry' ? 'back in their queues' : 'dropped'}.`;
}

async function show(list: DeadLetterList): Promise<string> {
  const found = await list.list();
  if (found.length === 0) return 'No job was given up.';
  return found.map(({ id, name, since, reason }) => `${id}  ${since.toISOString()}  ${name}: ${reason}`).join('\n');
}

async function main(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = 'list', ...ids] = positionals;
  const { env, dataDir } = readSettings(process.env);
  const url = env.DATABASE_URL || embeddedUrl(dataDir);
  if (!url) throw new Error(`There is no database in ${dataDir}: set DATABASE_URL.`);
  const list = await openDeadLetters(url);
  try {
    return await run(list, command, ids);
  } finally {
    await list.close();
  }
}

try {
  console.log(await main());
} catch (fault) {
  console.error(`The list could not be opened: ${(fault as Error).message}`);
  process.exitCode = 1;
}
