import { MessageSquareShare } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoInbox } from '../inbox/inbox-slots.browser.ts';
import { plugIntoAutoImport } from '../intake/auto-import-slots.browser.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { batchesPath } from './batches-path.rules.ts';

plugIntoLeads({
  bulkTool: async () => (await import('./bulk-tool.tsx')).BulkTool,
  importOffer: async () => (await import('./import-offer.tsx')).ImportOffer,
});
plugIntoAutoImport(async () => (await import('./new-lead-section.tsx')).NewLeadSection);
plugIntoInbox({
  tool: { label: 'Bulk texts', icon: MessageSquareShare, to: batchesPath },
  async notice() {
    const { BatchesNotice, readOpenBatches } = await import('./batches-notice.tsx');
    await readOpenBatches();
    return BatchesNotice;
  },
});

export const bulkSendWeb: WebFeature = {
  pages: [
    {
      path: '/app/messages/batches',
      area: 'app',
      title: 'Bulk texts',
      load: async () => (await import('./batches-page.tsx')).BatchesPage,
    },
  ],
  commands: [
    {
      key: 'bulk-texts',
      label: 'Bulk texts',
      icon: MessageSquareShare,
      keywords: 'batch send progress pause resume cancel messages',
      run: ({ navigate }) => navigate(batchesPath),
    },
  ],
};
