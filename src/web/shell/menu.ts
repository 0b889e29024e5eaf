// The menu's sections, filled with the pages that features registered.
import type { MenuEntry, WebPage } from '../feature.ts';
import { features } from '../features.ts';
import { menuSections, type MenuSection } from './menu-order.ts';

export interface MenuPage extends WebPage {
  key: string;
  menu: MenuEntry;
}

interface FilledSection extends Omit<MenuSection, 'pages'> {
  pages: readonly MenuPage[];
}

const registered = new Map(features.flatMap(({ pages = [] }) => pages.map((page) => [page.path, page])));

const filledSections: readonly FilledSection[] = menuSections.map((section) => ({
  ...section,
  pages: Object.entries(section.pages).flatMap(([key, path]) => {
    const page = registered.get(path);
    return page?.menu ? [{ ...page, key, menu: page.menu }] : [];
  }),
}));

export function menuFor(isAdmin: boolean): readonly FilledSection[] {
  return filledSections.map((section) => ({
    ...section,
    pages: section.pages.filter((page) => isAdmin || !page.adminOnly),
  }));
}

export function menuPagesFor(isAdmin: boolean): readonly MenuPage[] {
  return menuFor(isAdmin).flatMap(({ pages }) => pages);
}
