// The sidebar's groups in their order, filled with the entries that features registered.
import type { MenuEntry, MenuGroup, WebPage } from '../feature.ts';
import { features } from '../features.ts';

export interface MenuPage extends WebPage {
  menu: MenuEntry;
}

export const groupLabels: Record<Exclude<MenuGroup, 'top'>, string> = {
  productivity: 'Productivity & Communication',
  insights: 'Insights & Tools',
  'agent-site': 'Agent Site Management',
  teams: 'Teams',
  account: 'Account & Help',
};

export const groupOrder: readonly MenuGroup[] = ['top', 'productivity', 'insights', 'agent-site', 'teams', 'account'];

const menuPages = features
  .flatMap((feature) => feature.pages ?? [])
  .filter((page): page is MenuPage => page.menu !== undefined)
  .sort((one, other) => one.menu.order - other.menu.order);

export function menuPagesFor(isAdmin: boolean): readonly MenuPage[] {
  return menuPages.filter((page) => isAdmin || !page.adminOnly);
}
