import { ShieldCheck } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { openScrubFiles } from './registry-asks.browser.ts';

const label = 'Check the Do Not Call Registry';
plugIntoLeads({ importLink: { label: 'Import a Do Not Call scrub file', open: openScrubFiles } });

export const dncRegistryWeb: WebFeature = {
  commands: [
    { key: 'check-registry', label, icon: ShieldCheck, keywords: 'dnc scrub file national list', run: openScrubFiles },
  ],
};
