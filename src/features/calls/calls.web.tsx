import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { plugIntoToday } from '../follow-ups/today-slots.browser.ts';
import { pressCall } from './called-lead.browser.ts';

plugIntoLeads({
  call: ({ id, name, phone }) => phone && pressCall({ id, name, phone }),
  timelineCall: async () => (await import('./timeline-call.tsx')).TimelineCall,
});

plugIntoToday(async () => {
  const [{ MissedCalls }, { readMissedCalls }] = await Promise.all([
    import('./missed-calls.tsx'),
    import('./calls-queries.browser.ts'),
  ]);
  await readMissedCalls();
  return MissedCalls;
});

export const callsWeb: WebFeature = {
  pages: [],
};
