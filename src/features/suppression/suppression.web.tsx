import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({ panelSection: async () => (await import('./lead-suppressions.tsx')).LeadSuppressions });

export const suppressionWeb: WebFeature = {};
