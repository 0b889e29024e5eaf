// What a feature's `.web.tsx` manifest may plug into the shell.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Command, CommandSource } from './commands.ts';

export type Load<T> = () => Promise<T>;

/** Where a page stands in the menu is said in `shell/menu-order.ts`, by its address. */
export interface MenuEntry {
  /** The sidebar's word, which may differ from the page's heading. */
  label: string;
  icon: LucideIcon;
  /** A second key after G that goes there: "l" for G then L. */
  goKey?: string;
}

export interface WebPage {
  /** `/app/leads`, `/app/team/$teamId/dashboard`, `/a/$slug` */
  path: string;
  area: 'public' | 'app';
  /** The document's title while the page says nothing more exact. */
  title: string;
  load: Load<ComponentType>;
  menu?: MenuEntry;
  /** The guard lets admins in only; the menu hides the entry from everyone else. */
  adminOnly?: boolean;
}

export interface WebFeature {
  pages?: WebPage[];
  /** Always in the command palette. Commands of one page only come from `useCommands`. */
  commands?: Command[];
  /** Answers the palette while a person types: found leads, contacts … */
  commandSources?: CommandSource[];
}

/** Stands between the router and the app area: shows its own screens until the person may pass, then the children. */
export type AppGuard = ComponentType<{ children: ReactNode }>;
