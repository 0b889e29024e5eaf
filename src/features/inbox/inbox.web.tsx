import { MessageSquare } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';
import { plugIntoLeads } from '../leads/lead-slots.browser.ts';
import { textedLead } from './texted-lead.browser.ts';
import { textingLine } from './texting-line.browser.ts';

plugIntoLeads({
  panelLine: { load: async () => (await import('./lead-texting.tsx')).LeadTexting, isExpected: textingLine.get },
  text: ({ id, name }) => textedLead.set({ id, name }),
  timelineText: async () => (await import('./timeline-text.tsx')).TimelineText,
  sold: async () => (await import('./sold-text.browser.ts')).sendSoldText,
});

export const inboxWeb: WebFeature = {
  pages: [
    {
      path: '/app/messages',
      area: 'app',
      title: 'Messages',
      load: async () => (await import('./messages-page.tsx')).MessagesPage,
      menu: {
        label: 'Messages',
        icon: MessageSquare,
        goKey: 'm',
      },
    },
  ],
};
