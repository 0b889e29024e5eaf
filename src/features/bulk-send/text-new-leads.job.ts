// Once a minute: leads that came in by themselves get their one text, if the agent wants that and they agreed to it.
import * as z from 'zod';
import { newLeadTextDays } from '../../domain/retention.ts';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { textSomeNewLeads } from './text-new-leads.operation.ts';
import { dropOldNewLeads } from './new-leads.db.ts';

export const textNewLeads = job({
  name: 'text-new-leads',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '* * * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, textNewLeads, async () => {
      while (await textSomeNewLeads(platform)) platform.stopping.throwIfAborted();
    });
    await platform.database.asSystem((tx) => dropOldNewLeads(tx, newLeadTextDays));
  },
});
