import { PhoneForwarded } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({ listTool: { label: 'Dial', load: async () => (await import('./dial-tool.tsx')).DialTool } });

export const dialSessionWeb: WebFeature = {
  pages: [
    {
      path: '/app/dialer/session',
      area: 'app',
      title: 'Dial session',
      load: async () => (await import('./session-page.tsx')).SessionPage,
    },
  ],
  commands: [
    {
      key: 'dial-session',
      label: 'Dial session',
      icon: PhoneForwarded,
      keywords: 'call queue power dialer start',
      run: ({ navigate }) => navigate('/app/dialer/session'),
    },
  ],
};
