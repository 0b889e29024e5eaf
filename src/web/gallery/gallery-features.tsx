// Stands in for `features.ts` in the gallery: the whole sidebar, and pages that show the components.
import {
  BellRing,
  BookUser,
  Calendar,
  ChartColumn,
  Columns3,
  FolderOpen,
  Globe,
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
import type { AppGuard, Load, MenuEntry, MenuGroup, WebFeature, WebPage } from '../feature.ts';
import { MenuLink } from '../shell/menu-link.tsx';
import { toast } from '../ui/toast.ts';

const controls = async () => (await import('./controls-page.tsx')).ControlsPage;
const overlays = async () => (await import('./overlays-page.tsx')).OverlaysPage;
const states = async () => (await import('./states-page.tsx')).StatesPage;
const home = async () => (await import('./home-page.tsx')).HomePage;
const leads = async () => (await import('./leads-page.tsx')).LeadsPage;
const broken = async () => (await import('./states-page.tsx')).BrokenPage;

const menu: [MenuGroup, string, string, MenuEntry['icon'], Load<ComponentType>, string?][] = [
  ['top', '/app', 'Home', House, home, 'h'],
  ['top', '/app/leads', 'Leads', Users, leads, 'l'],
  ['top', '/app/pipeline', 'Pipeline', Columns3, controls, 'p'],
  ['top', '/app/messages', 'Messages', MessageSquare, overlays, 'm'],
  ['top', '/app/calendar', 'Calendar', Calendar, states, 'c'],
  ['top', '/app/wallet', 'Wallet', WalletMinimal, broken, 'w'],
  ['productivity', '/app/dialer', 'Power Dialer', PhoneCall, states],
  ['productivity', '/app/smart-dialer', 'Smart Dialer', Headset, states],
  ['productivity', '/app/contacts', 'Contacts', BookUser, states],
  ['productivity', '/app/lead-rescue', 'Lead Rescue', LifeBuoyIcon, states],
  ['productivity', '/app/messaging-settings', 'Messaging Settings', SlidersHorizontal, states],
  ['productivity', '/app/mailing', 'Mailing', Mail, states],
  ['productivity', '/app/rebuttal', 'AI Rebuttal Helper', MessageSquareText, states],
  ['productivity', '/app/call-recorder', 'Call Recorder', Mic, states],
  ['insights', '/app/reports', 'Reports', ChartColumn, states],
  ['insights', '/app/tools', 'Agent Tools', Wrench, states],
  ['agent-site', '/app/agent/showcase', 'Edit Agent Site', FolderOpen, states],
  ['agent-site', '/app/reviews', 'Reviews', Star, states],
  ['teams', '/app/teams', 'My Teams', UsersRound, states],
  ['account', '/app/admin', 'Admin Console', Shield, states],
  ['account', '/app/enable-ios-push', 'Enable Notifications (iOS)', BellRing, states],
  ['account', '/app/settings', 'Settings', Settings, states, 's'],
  ['account', '/app/support', 'Support', LifeBuoy, states],
];

const pages = menu.map(([group, path, label, icon, load, goKey], order): WebPage => ({
  path,
  area: 'app',
  title: label,
  load,
  adminOnly: path === '/app/admin',
  menu: { group, key: path, label, icon, order, goKey },
}));

function SiteLink() {
  return <MenuLink label="View My Agent Site" icon={Globe} href="/a/sample" />;
}

export const features: readonly WebFeature[] = [
  {
    pages,
    agentSiteLink: async () => SiteLink,
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
  const user = { id: 'sample', email: 'ava.stone@example.com', isAdmin: true, logOut: () => void toast('Logged out') };
  return <AppUserProvider value={user}>{children}</AppUserProvider>;
}

export const loadAppGuard: Load<AppGuard> = async () => SampleGuard;
