import type { ServerFeature } from '../../server/feature.ts';
import { fireFollowUps } from './fire-follow-ups.job.ts';
import { followUpDigests } from './follow-up-digests.job.ts';
import { followUpRoutes } from './follow-ups.routes.ts';
import { sendFollowUpMail } from './send-follow-up-mail.job.ts';

export const followUpsServer: ServerFeature = {
  name: 'follow-ups',
  routes: followUpRoutes,
  jobs: [fireFollowUps, followUpDigests, sendFollowUpMail],
  firstCalls: {
    '/app/today': [
      '/api/follow-ups/counts',
      ...['overdue', 'today', 'next'].map((group) => `/api/follow-ups?group=${group}&limit=50`),
    ],
  },
};
