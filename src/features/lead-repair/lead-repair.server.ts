import type { ServerFeature } from '../../server/feature.ts';
import { beginRepairs } from './begin-repairs.operation.ts';
import { findOpenRepairs } from './find-open-repairs.job.ts';
import { leadRepairRoutes } from './lead-repair.routes.ts';
import { repairLeads } from './repair-leads.job.ts';

export const leadRepairServer: ServerFeature = {
  name: 'lead-repair',
  routes: leadRepairRoutes,
  jobs: [findOpenRepairs, repairLeads],
  atStart: beginRepairs,
};
