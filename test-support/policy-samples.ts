// Good requests for the routes of sales and their policy files.
import type { RouteSamples } from './sample.ts';

export const policySamples: RouteSamples = {
  'POST /api/leads/:id/sold': ({ soldLeadId }) => ({
    params: { id: soldLeadId },
    body: { carrier: 'Sample Life', premium: '1,200.50', startDate: '2026-03-02' },
    foreign: 404,
  }),
  'POST /api/leads/:id/not-sold': ({ leadId }) => ({
    params: { id: leadId },
    body: { reason: 'The carrier declined' },
    foreign: 404,
  }),
  'PATCH /api/leads/:id/sold': ({ soldLeadId }) => ({
    params: { id: soldLeadId },
    body: { version: 1, sold: { carrier: 'Other Life' } },
    foreign: 404,
    refusedWith: 409,
  }),
};
