import type { ServerFeature } from '../../server/feature.ts';
import { beginRepairs } from './begin-repairs.operation.ts';
import { findOpenRepairs } from './find-open-repairs.job.ts';
import { repairLeads } from './repair-leads.job.ts';

export const leadRepairServer: ServerFeature = {
  name: 'lead-repair',
  jobs: [findOpenRepairs, repairLeads],
  atStart: beginRepairs,
};
