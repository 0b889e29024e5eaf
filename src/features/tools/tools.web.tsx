import { Wrench } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const toolsWeb: WebFeature = {
  pages: [
    {
      path: '/app/tools',
      area: 'app',
      title: 'Tools',
      load: async () => (await import('./tools-page.tsx')).ToolsPage,
      menu: { label: 'Agent Tools', icon: Wrench },
    },
  ],
};
