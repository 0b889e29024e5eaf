import { Upload } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { openImport } from './import-store.browser.ts';

plugIntoLeads({ pageTool: async () => (await import('./import-button.tsx')).ImportButton });

export const leadImportWeb: WebFeature = {
  commands: [
    {
      key: 'import-csv',
      label: 'Import CSV',
      icon: Upload,
      keywords: 'import leads upload file spreadsheet excel',
      run: ({ navigate }) => {
        navigate('/app/leads');
        openImport();
      },
    },
  ],
  background: async () => (await import('./import-host.tsx')).ImportHost,
};
