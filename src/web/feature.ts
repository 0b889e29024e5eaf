// What a feature's `.web.tsx` manifest may plug into the shell.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Command, CommandSource } from './commands.ts';
import type { SaveKind } from './save-queue.ts';

export type Load<T> = () => Promise<T>;

/** Where a page stands in the menu is said in `shell/menu-order.ts`, by its address. */
export interface MenuEntry {
  /** The sidebar's word, which may differ from the page's heading. */
  label: string;
  icon: LucideIcon;
  /** A second key after G that goes there: "l" for G then L. */
  goKey?: string;
  /** At the right of the word: how much waits there. */
  badge?: Load<ComponentType>;
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
  /** Stands between 'Insights & Tools' and 'Agent Site Management' in the sidebar. Renders list items (`MenuLink`). */
  agentSiteLink?: Load<ComponentType>;
  /** At the start of the welcome bar: a balance, a call in progress. */
  welcomeBar?: Load<ComponentType>;
  /** How its changes are sent from the queue of saves, after a reload too. */
  saveKinds?: Load<readonly SaveKind[]>;
  /** Runs behind every app page and renders little or nothing: live balance, update notice. */
  background?: Load<ComponentType>;
}

/** Stands between the router and the app area: shows its own screens until the person may pass, then the children. */
export type AppGuard = ComponentType<{ children: ReactNode }>;
