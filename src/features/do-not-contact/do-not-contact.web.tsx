import { Upload } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { isListOpen } from './list-store.browser.ts';

const label = 'Import a do-not-contact list';
const open = () => isListOpen.set(true);
plugIntoLeads({ importLink: { label, open } });

export const doNotContactWeb: WebFeature = {
  commands: [{ key: 'import-do-not-contact', label, icon: Upload, keywords: 'dnc opt out suppression', run: open }],
};
