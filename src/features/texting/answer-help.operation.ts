// HELP is answered at any hour, once a day, at nobody's cost, and never to who opted out: the network does not do it.
import type { Platform } from '../../server/platform.ts';
import { isHelp } from './help.rules.ts';
import { queueTexts } from './queue-texts.operation.ts';
import { helpText } from './texting.words.ts';
import type { ReceivedText } from './receive-text.operation.ts';

export async function answerHelp(platform: Platform, { userId, from, body }: ReceivedText): Promise<void> {
  if (!isHelp(body)) return;
  const { database, jobs } = platform;
  await database.asSystem(async (tx) => {
    const agent = await tx
      .selectFrom('profiles')
      .select(['full_name', 'email'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const now = platform.now();
    await queueTexts(tx, jobs, { userId, as: 'system', now: now.getTime() }, [
      {
        origin: 'help',
        to: from,
        body: helpText(agent.full_name, agent.email),
        leadId: null,
        onceKey: `help:${from}:${now.toISOString().slice(0, 10)}`,
      },
    ]);
  });
}
