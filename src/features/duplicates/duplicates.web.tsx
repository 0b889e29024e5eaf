import { CopyCheck } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { openMerge, openUndo } from './merge-store.browser.ts';

plugIntoLeads({
  pageTool: {
    label: 'Duplicates',
    icon: CopyCheck,
    to: '/app/leads/duplicates',
    counted: async () => (await import('./duplicates-count.tsx')).DuplicatesCount,
  },
  panelSection: async () => (await import('./possible-duplicates.tsx')).PossibleDuplicates,
  merge: (leadId, otherId) => openMerge([leadId, otherId]),
  undoMerge: openUndo,
  addSecond: async (body) => (await import('./second-lead.browser.ts')).addSecondLead(body),
});

export const duplicatesWeb: WebFeature = {
  pages: [
    {
      path: '/app/leads/duplicates',
      area: 'app',
      title: 'Possible duplicates',
      load: async () => (await import('./duplicates-page.tsx')).DuplicatesPage,
    },
  ],
  commands: [
    {
      key: 'duplicates',
      label: 'Possible duplicates',
      icon: CopyCheck,
      keywords: 'merge duplicate same person household unmerge',
      run: ({ navigate }) => navigate('/app/leads/duplicates'),
    },
  ],
};
