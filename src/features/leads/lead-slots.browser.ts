// Places in the leads screens that other features fill: they know leads, leads do not know them.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';
import { createStore, useStore } from '../../web/store.ts';
import { toast } from '../../web/ui/toast.ts';
import type { SetSearch } from '../../web/page-search.ts';
import type { LeadColumn } from '../lead-search/lead-columns.rules.ts';
import type { FilterTexts } from '../lead-search/lead-filter.rules.ts';
import type { Lead, LeadRow, LeadStatus } from '../lead-model/lead-shape.contract.ts';
import type { LeadsSearch, ListTab } from '../lead-search/leads-address.rules.ts';
import type { CallEntry, TextEntry } from '../lead-history/timeline.contract.ts';
import type { ReadPart } from './list-order.rules.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';

export interface BulkToolProps {
  /** Of the list they are in. */
  status: LeadStatus;
  /** The leads ticked one by one. */
  ids: readonly string[];
  /** Instead of them: all that the filter finds, as a request's body carries it (`leadFilterSchema`). */
  all?: { filter: FilterTexts & { status: LeadStatus; q?: string | undefined }; total: number | null } | null;
  /** The leads are gone or done with: the selection ends. */
  onDone?: () => void;
}

export interface ListToolProps {
  search: LeadsSearch;
  setSearch: SetSearch;
  /** As the table shows them now. */
  columns: readonly LeadColumn[];
  /** Puts lists as tabs beside Leads and Sold. */
  showTabs: (tabs: readonly ListTab[]) => void;
}

/** Written out rather than loaded: a button that comes later moves those beside it. */
export interface PageTool {
  label: string;
  icon: LucideIcon;
  /** Where it leads, or what it opens. */
  to?: string;
  open?: () => void;
  /** Of a seldom used way: its icon alone, on a wide screen too. */
  isQuiet?: boolean;
  /** How much waits there, beside its name as soon as it is known. */
  counted?: Load<ComponentType>;
}

export interface PanelSectionProps {
  lead: Lead;
  /** It is known what it says, or that this cannot be had now; the same function each time. */
  onKnown: () => void;
}

export interface PanelLineProps extends Pick<PanelSectionProps, 'onKnown'> {
  lead: Pick<LeadRow, 'id' | 'phone' | 'version'>;
}

export interface PanelLine {
  /** Of a lead that is only known as a list shows it, too. */
  load: Load<ComponentType<PanelLineProps>>;
  /** Whether it will have something to say, as far as the last lead told: room is kept for it then. */
  isExpected: () => boolean;
}

export interface ImportOfferProps {
  importId: string;
  fileName: string;
  /** New leads; at least one. */
  created: number;
}

export type MenuLead = Pick<LeadRow, 'id' | 'name' | 'phone'> & { status: string };

export type LeadMenuItem = {
  key: string;
  label: string;
  icon: LucideIcon;
  isFor: (lead: MenuLead) => boolean;
} & (
  | { load: Load<(lead: MenuLead) => Promise<void>> }
  /** An address that it leads to. */
  | { to: (lead: MenuLead) => string }
);

/** Whom a call goes to; `id` null: the number is no lead's, or of several. */
export type CalledPerson = Pick<LeadRow, 'name' | 'phone'> & { id: string | null };

export interface LeadSlots {
  /** In a lead's menu and its commands, wherever the lead is shown. */
  menuItem?: LeadMenuItem;
  /** A button in the page's header: 'Import CSV'. */
  pageTool?: PageTool;
  /** A way to one's first leads, where there are none yet. */
  firstLeadsTool?: PageTool;
  /** Another kind of file than leads, offered where a file of leads is chosen. */
  importLink?: { label: string; open: () => void };
  /** An action in the bar that shows while leads are selected. */
  bulkTool?: Load<ComponentType<BulkToolProps>>;
  /** In an import's result: what can be done with its new leads. */
  importOffer?: Load<ComponentType<ImportOfferProps>>;
  /** A button at the right of the list's toolbar; its place is kept for it. */
  listTool?: { label: string; load: Load<ComponentType<ListToolProps>> };
  /** An action beside Call and Text in the lead's panel. */
  panelTool?: Load<ComponentType<{ lead: Lead }>>;
  /** A line of the lead's panel that stands from the beginning, so that nothing below it moves when its answer comes. */
  panelLine?: PanelLine;
  /** A part of the lead's panel above its tabs: what asks for attention. Renders nothing when there is nothing to say. */
  panelSection?: Load<ComponentType<PanelSectionProps>>;
  /** Its own tab in the lead's panel. */
  panelTab?: { key: string; label: string; isFor?: (lead: Lead) => boolean; load: Load<ComponentType<{ lead: Lead }>> };
  /** A text on the lead's timeline. */
  timelineText?: Load<ComponentType<{ text: TextEntry; lead: Lead }>>;
  /** A call on the lead's timeline. */
  timelineCall?: Load<ComponentType<{ call: CallEntry; lead: Lead }>>;
  /** Reads more of a list for who goes on in it on a lead's own page. */
  listOrder?: { kind: string; load: Load<ReadPart> };
  /** Opens the merge of two leads. */
  merge?: (leadId: string, otherId: string) => void;
  /** Adds a lead beside the one that has its phone or email: `shared` is what it has as a further one. */
  addSecond?: (lead: AddLead) => Promise<{ lead: Lead; shared: readonly unknown[]; phone_dropped: boolean }>;
  /** Opens the way back of a merge. */
  undoMerge?: (mergeId: string) => void;
  /** Calls a lead; without it the phone's own dialer opens. */
  call?: (person: CalledPerson) => void;
  /** Counts a call that the agent’s own device makes, by its number. */
  noteDial?: Load<(person: { id: string | null; phone: string }) => void>;
  /** After a lead was marked as sold, once it is saved. */
  sold?: Load<(leadId: string) => Promise<void>>;
  /** Opens a conversation; without it the device's own messages. */
  text?: (lead: Pick<LeadRow, 'id' | 'name' | 'phone'>) => void;
}

const slots = createStore<readonly LeadSlots[]>([]);

/** Called by a feature's manifest as it loads. */
export function plugIntoLeads(parts: LeadSlots): void {
  slots.set((now) => [...now, parts]);
}

/** What is plugged in for it, of whoever plugged in last. */
export function pluggedReach(how: 'call' | 'text'): LeadSlots['text'] {
  return slots.get().findLast((parts) => parts[how])?.[how];
}

export const pluggedCall = (): LeadSlots['call'] => slots.get().findLast(({ call }) => call)?.call;

export const pluggedOrder = (kind: string): Load<ReadPart> | undefined =>
  slots.get().find(({ listOrder }) => listOrder?.kind === kind)?.listOrder?.load;

/** Its code comes at the press. */
export async function runMenuItem(item: LeadMenuItem, lead: MenuLead, go: (to: string) => void): Promise<void> {
  if ('to' in item) return go(item.to(lead));
  try {
    const act = await item.load();
    await act(lead);
  } catch {
    toast({ text: 'We couldn’t do that. Check your connection and try again.', tone: 'danger' });
  }
}

export function pluggedMenuItems(): readonly LeadMenuItem[] {
  return slots.get().flatMap(({ menuItem }) => menuItem ?? []);
}

/** Whoever has something to do about a sale does it; the sale stands whatever becomes of that. */
export function tellSold(leadId: string): void {
  for (const { sold } of slots.get())
    void sold?.()
      .then((act) => act(leadId))
      .catch(() => undefined);
}

export function useLeadSlots(): readonly LeadSlots[] {
  return useStore(slots);
}

const tabs = createStore<readonly ListTab[]>([]);

export function showListTabs(shown: readonly ListTab[]): void {
  tabs.set(shown);
}

export function useListTabs(): readonly ListTab[] {
  return useStore(tabs);
}

/** What somebody plugged in for it last; undefined: nobody did. */
export function usePlugged<Name extends 'merge' | 'undoMerge' | 'addSecond' | 'noteDial'>(name: Name): LeadSlots[Name] {
  return useLeadSlots().findLast((parts) => parts[name])?.[name];
}
