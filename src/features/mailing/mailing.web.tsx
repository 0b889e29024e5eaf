import { Mailbox } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const mailingWeb: WebFeature = {
  pages: [
    {
      path: '/app/mailing',
      area: 'app',
      title: 'Mailing',
      load: async () => (await import('./mailing-page.tsx')).MailingPage,
      menu: { label: 'Mailing', icon: Mailbox },
    },
  ],
};
