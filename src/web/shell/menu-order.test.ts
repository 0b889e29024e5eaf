// @vitest-environment node
import { expect, test } from 'vitest';
import { features } from '../features.ts';
import { menuSections } from './menu-order.ts';

/** As the specification has it; Today stands after it in the first section (decision 14). */
const specified = {
  top: '/app /app/leads /app/pipeline /app/messages /app/calendar /app/wallet /app/today',
  productivity:
    '/app/dialer /app/smart-dialer /app/contacts /app/lead-rescue /app/messaging-settings /app/mailing /app/rebuttal /app/call-recorder',
  insights: '/app/reports /app/tools',
  'agent-site': '/app/agent/showcase /app/reviews',
  teams: '/app/teams',
  account: '/app/admin /app/enable-ios-push /app/settings /app/support',
};

/** What the menu calls them, of those that are built. */
const labels: Record<string, string> = {
  '/app': 'Home',
  '/app/leads': 'Leads',
  '/app/pipeline': 'Pipeline',
  '/app/messages': 'Messages',
  '/app/calendar': 'Calendar',
  '/app/wallet': 'Wallet',
  '/app/today': 'Today',
  '/app/dialer': 'Power Dialer',
  '/app/smart-dialer': 'Smart Dialer',
  '/app/contacts': 'Contacts',
  '/app/lead-rescue': 'Lead Rescue',
  '/app/messaging-settings': 'Messaging Settings',
  '/app/mailing': 'Mailing',
  '/app/rebuttal': 'AI Rebuttal Helper',
  '/app/call-recorder': 'Call Recorder',
  '/app/reports': 'Reports',
  '/app/tools': 'Agent Tools',
  '/app/agent/showcase': 'Edit Agent Site',
  '/app/reviews': 'Reviews',
  '/app/teams': 'My Teams',
  '/app/admin': 'Admin Console',
  '/app/enable-ios-push': 'Enable Notifications (iOS)',
  '/app/settings': 'Settings',
  '/app/support': 'Support',
};

const inOrder = menuSections.map(({ key, pages }) => [key, Object.values(pages).join(' ')]);
const pages = features.flatMap((feature) => feature.pages ?? []);

test('the menu has the specified sections and pages in their order', () => {
  expect(inOrder).toEqual(Object.entries(specified));
  expect(menuSections.map(({ label }) => label)).toEqual([
    null,
    'Productivity & Communication',
    'Insights & Tools',
    'Agent Site Management',
    'Teams',
    'Account & Help',
  ]);
});

test('every page with a menu entry has one place in the menu, and its label is the specified one', () => {
  const places = menuSections.flatMap((section) => Object.values(section.pages));
  expect(new Set(places).size).toBe(places.length);
  for (const { path, menu } of pages)
    if (menu) expect([path, places.includes(path), menu.label]).toEqual([path, true, labels[path]]);
});

test('every key of the menu is given once', () => {
  const keys = menuSections.flatMap((section) => Object.keys(section.pages));
  expect(new Set(keys).size).toBe(keys.length);
});
