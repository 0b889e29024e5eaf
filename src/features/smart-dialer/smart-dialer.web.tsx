import { Headset } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';

plugIntoLeads({
  async noteDial() {
    const { noteDial } = await import('./dial.browser.ts');
    return (person) => noteDial(person, 'tel');
  },
});

export const smartDialerWeb: WebFeature = {
  pages: [
    {
      path: '/app/smart-dialer',
      area: 'app',
      title: 'Smart Dialer',
      load: async () => (await import('./smart-dialer-page.tsx')).SmartDialerPage,
      menu: { label: 'Smart Dialer', icon: Headset },
    },
  ],
};
