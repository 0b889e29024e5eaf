import { History, Upload } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { openImport } from './import-store.browser.ts';

const importTool = { label: 'Import CSV', icon: Upload, open: () => openImport() };
plugIntoLeads({ pageTool: importTool, firstLeadsTool: importTool });

export const leadImportWeb: WebFeature = {
  pages: [
    {
      path: '/app/leads/imports',
      area: 'app',
      title: 'Imports',
      load: async () => (await import('./imports-page.tsx')).ImportsPage,
    },
  ],
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
    {
      key: 'imports',
      label: 'Past imports',
      icon: History,
      keywords: 'import history revert undo rejected rows',
      run: ({ navigate }) => navigate('/app/leads/imports'),
    },
  ],
};
