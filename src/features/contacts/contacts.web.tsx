import { ContactRound } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const contactsWeb: WebFeature = {
  pages: [
    {
      path: '/app/contacts',
      area: 'app',
      title: 'Contacts on messaging list',
      load: async () => (await import('./contacts-page.tsx')).ContactsPage,
      menu: { label: 'Contacts', icon: ContactRound },
    },
  ],
};
