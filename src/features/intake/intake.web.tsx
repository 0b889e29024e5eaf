import { Webhook } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { isAutoImportOpen } from './auto-import-store.browser.ts';

plugIntoLeads({ pageTool: { label: 'Auto-import', icon: Webhook, open: () => isAutoImportOpen.set(true) } });

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
};
