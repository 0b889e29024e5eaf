import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  panelTab: {
    key: 'consent',
    label: 'Consent',
    load: async () => (await import('./lead-consent.tsx')).LeadConsent,
  },
});

export const consentWeb: WebFeature = {};
