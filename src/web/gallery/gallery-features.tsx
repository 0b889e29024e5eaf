// Stands in for `features.ts` in the gallery: the whole sidebar, and pages that show the components.
import {
  BellRing,
  BookUser,
  Calendar,
  ChartColumn,
  Columns3,
  FolderOpen,
  Headset,
  House,
  LifeBuoy,
  LifeBuoyIcon,
  Mail,
  MessageSquare,
  MessageSquareText,
  Mic,
  PhoneCall,
  Settings,
  Shield,
  SlidersHorizontal,
  Star,
  UsersRound,
  Users,
  WalletMinimal,
  Wrench,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { AppUserProvider } from '../app-user.ts';
import type { AppGuard, Load, MenuEntry, WebFeature, WebPage } from '../feature.ts';
import { toast } from '../ui/toast.ts';

const controls = async () => (await import('./controls-page.tsx')).ControlsPage;
const overlays = async () => (await import('./overlays-page.tsx')).OverlaysPage;
const states = async () => (await import('./states-page.tsx')).StatesPage;
const home = async () => (await import('./home-page.tsx')).HomePage;
const leads = async () => (await import('./leads-page.tsx')).LeadsPage;
const broken = async () => (await import('./states-page.tsx')).BrokenPage;

const menu: [string, string, MenuEntry['icon'], Load<ComponentType>, string?][] = [
  ['/app', 'Home', House, home, 'h'],
  ['/app/leads', 'Leads', Users, leads, 'l'],
  ['/app/pipeline', 'Pipeline', Columns3, controls, 'p'],
  ['/app/messages', 'Messages', MessageSquare, overlays, 'm'],
  ['/app/calendar', 'Calendar', Calendar, states, 'c'],
  ['/app/wallet', 'Wallet', WalletMinimal, broken, 'w'],
  ['/app/dialer', 'Power Dialer', PhoneCall, states],
  ['/app/smart-dialer', 'Smart Dialer', Headset, states],
  ['/app/contacts', 'Contacts', BookUser, states],
  ['/app/lead-rescue', 'Lead Rescue', LifeBuoyIcon, states],
  ['/app/messaging-settings', 'Messaging Settings', SlidersHorizontal, states],
  ['/app/mailing', 'Mailing', Mail, states],
  ['/app/rebuttal', 'AI Rebuttal Helper', MessageSquareText, states],
  ['/app/call-recorder', 'Call Recorder', Mic, states],
  ['/app/reports', 'Reports', ChartColumn, states],
  ['/app/tools', 'Agent Tools', Wrench, states],
  ['/app/agent/showcase', 'Edit Agent Site', FolderOpen, states],
  ['/app/reviews', 'Reviews', Star, states],
  ['/app/teams', 'My Teams', UsersRound, states],
  ['/app/admin', 'Admin Console', Shield, states],
  ['/app/enable-ios-push', 'Enable Notifications (iOS)', BellRing, states],
  ['/app/settings', 'Settings', Settings, states, 's'],
  ['/app/support', 'Support', LifeBuoy, states],
];

const pages = menu.map(([path, label, icon, load, goKey]): WebPage => ({
  path,
  area: 'app',
  title: label,
  load,
  adminOnly: path === '/app/admin',
  menu: { label, icon, goKey },
}));

export const features: readonly WebFeature[] = [
  {
    pages,
    commandSources: [
      {
        key: 'leads',
        find: async (query) => [
          {
            key: 'l1',
            label: `Ava Stone (${query})`,
            detail: '(515) 555-0134',
            group: 'Leads',
            icon: Users,
            run: () => toast('Opened Ava Stone'),
          },
        ],
      },
    ],
  },
];

function SampleGuard({ children }: { children: ReactNode }) {
  const user = {
    id: 'sample',
    email: 'ava.stone@example.com',
    isAdmin: true,
    hasApp: true,
    logOut: () => void toast('Logged out'),
  };
  return <AppUserProvider value={user}>{children}</AppUserProvider>;
}

export const loadAppGuard: Load<AppGuard> = async () => SampleGuard;
