import type { ServerFeature } from '../../server/feature.ts';

export const leadListServer: ServerFeature = {
  name: 'lead-list',
  firstCalls: { '/app/leads': ['/api/leads?status=lead&sort=newest&limit=100', '/api/leads/counts'] },
};
