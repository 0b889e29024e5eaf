import { Columns3 } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  listOrder: { kind: 'pipeline', load: async () => (await import('./pipeline-queries.browser.ts')).readBoardPart },
  panelTab: {
    key: 'pipeline',
    label: 'Pipeline',
    isFor: ({ status }) => status === 'lead',
    load: async () => (await import('./pipeline-tab.tsx')).PipelineTab,
  },
});

export const pipelineWeb: WebFeature = {
  pages: [
    {
      path: '/app/pipeline',
      area: 'app',
      title: 'Pipeline',
      load: async () => (await import('./pipeline-page.tsx')).PipelinePage,
      menu: { label: 'Pipeline', icon: Columns3, goKey: 'p' },
    },
  ],
};
