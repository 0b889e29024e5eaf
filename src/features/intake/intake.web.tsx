import { Webhook } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { isAutoImportOpen } from './auto-import-store.browser.ts';

plugIntoLeads({ pageTool: async () => (await import('./auto-import-button.tsx')).AutoImportButton });

export const intakeWeb: WebFeature = {
  commands: [
    {
      key: 'auto-import',
      label: 'Auto-import',
      icon: Webhook,
      keywords: 'webhook vendor leads api post intake secret',
      run: ({ navigate }) => {
        navigate('/app/leads');
        isAutoImportOpen.set(true);
      },
    },
  ],
  background: async () => (await import('./auto-import-host.tsx')).AutoImportHost,
};
