import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({ listTool: { label: 'Views', load: async () => (await import('./view-menu.tsx')).ViewMenu } });

export const leadViewsWeb: WebFeature = {};
