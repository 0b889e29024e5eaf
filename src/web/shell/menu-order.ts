// The menu from top to bottom: its sections, and in each the pages by key and address. Icons and labels come from the pages'
// own manifests; a page that is not built yet already has its place and does not show.

export type MenuSectionKey = 'top' | 'productivity' | 'insights' | 'agent-site' | 'teams' | 'account';

export interface MenuSection {
  key: MenuSectionKey;
  /** Null: the entries stand alone and do not fold. */
  label: string | null;
  pages: Readonly<Record<string, string>>;
}

export const menuSections: readonly MenuSection[] = [
  {
    key: 'top',
    label: null,
    pages: {
      home: '/app',
      leads: '/app/leads',
      pipeline: '/app/pipeline',
      messages: '/app/messages',
      calendar: '/app/calendar',
      wallet: '/app/wallet',
      today: '/app/today',
    },
  },
  {
    key: 'productivity',
    label: 'Productivity & Communication',
    pages: {
      dialer: '/app/dialer',
      'smart-dialer': '/app/smart-dialer',
      contacts: '/app/contacts',
      'lead-rescue': '/app/lead-rescue',
      'messaging-settings': '/app/messaging-settings',
      mailing: '/app/mailing',
      rebuttal: '/app/rebuttal',
      'call-recorder': '/app/call-recorder',
    },
  },
  { key: 'insights', label: 'Insights & Tools', pages: { reports: '/app/reports', tools: '/app/tools' } },
  {
    key: 'agent-site',
    label: 'Agent Site Management',
    pages: { showcase: '/app/agent/showcase', reviews: '/app/reviews' },
  },
  { key: 'teams', label: 'Teams', pages: { teams: '/app/teams' } },
  {
    key: 'account',
    label: 'Account & Help',
    pages: {
      admin: '/app/admin',
      'enable-ios-push': '/app/enable-ios-push',
      settings: '/app/settings',
      support: '/app/support',
    },
  },
];
