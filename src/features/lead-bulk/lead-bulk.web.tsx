import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({ bulkTool: async () => (await import('./bulk-tools.tsx')).BulkTools });

export const leadBulkWeb: WebFeature = {};
