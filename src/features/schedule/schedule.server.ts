import type { ServerFeature } from '../../server/feature.ts';
import { calendlyWebhook } from './calendly.webhook.ts';
import { connectRoutes } from './connect.routes.ts';
import { readMeetingJob } from './read-meeting.job.ts';
import { revokeCalendly } from './revoke-calendly.job.ts';
import { scheduleRoutes } from './schedule.routes.ts';
import { pollCalendly, syncCalendly } from './sync-calendly.job.ts';

export const scheduleServer: ServerFeature = {
  name: 'schedule',
  routes: [...scheduleRoutes, ...connectRoutes],
  webhooks: [calendlyWebhook],
  jobs: [syncCalendly, pollCalendly, readMeetingJob, revokeCalendly],
  firstCalls: { '/app/calendar': ['/api/schedule/connection', '/api/schedule/follow-ups'] },
};
