import { Trash2 } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  pageTool: { label: 'Trash', icon: Trash2, to: '/app/leads/trash', isQuiet: true },
});

export const trashWeb: WebFeature = {
  pages: [
    {
      path: '/app/leads/trash',
      area: 'app',
      title: 'Trash',
      load: async () => (await import('./trash-page.tsx')).TrashPage,
    },
  ],
  commands: [
    {
      key: 'lead-trash',
      label: 'Trash',
      icon: Trash2,
      keywords: 'deleted leads restore undelete',
      run: ({ navigate }) => navigate('/app/leads/trash'),
    },
  ],
};
