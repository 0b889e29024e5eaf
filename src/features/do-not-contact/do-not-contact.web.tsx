import { Ban } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { importList } from './do-not-contact.words.ts';
import { isListOpen } from './list-store.browser.ts';

const open = () => isListOpen.set(true);
plugIntoLeads({ importLink: { label: importList, open } });

export const doNotContactWeb: WebFeature = {
  commands: [
    { key: 'import-do-not-contact', label: importList, icon: Ban, keywords: 'dnc opt out suppression', run: open },
  ],
  background: async () => (await import('./list-host.tsx')).ListHost,
};
