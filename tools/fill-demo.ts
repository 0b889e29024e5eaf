// Puts the sample agent with all they have done into the migrated database of DATABASE_URL, as a program that ends. With
// SANDBOX_URL their subscription is paid and their calendar connected there.
import { seedDemoSounds } from './demo-calls.ts';
import { seedDemoImports } from './demo-imports.ts';
import { seedDemoMeetings } from './demo-meetings.ts';
import { connectDemoNumber } from './demo-messaging.ts';
import { seedDemoOperator } from './demo-operator.ts';
import { seedDemoPhoneNumbers } from './demo-phone-numbers.ts';
import { seedDemoShowcase } from './demo-showcase.ts';
import { answerAndEnd } from './program-process.ts';
import { seedDemo } from './seed-demo.ts';

async function fill(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL: url = '', SANDBOX_URL: sandboxUrl } = env;
  await seedDemo(url, sandboxUrl);
  await seedDemoImports(env, url);
  await seedDemoShowcase(env, url);
  await seedDemoOperator(env, url);
  if (sandboxUrl) await connectDemoNumber(env, url, sandboxUrl);
  if (sandboxUrl) await seedDemoPhoneNumbers(env, url, sandboxUrl);
  if (sandboxUrl) await seedDemoSounds(env, url, sandboxUrl);
  if (sandboxUrl) await seedDemoMeetings(env, url, sandboxUrl);
}

await answerAndEnd(() => fill(process.env));
