// The order of the list that was looked at last, kept for the pages of its leads (neighbor-in-list.browser.ts).
import { useEffect } from 'react';
import { appUserId } from '../../web/app-user.ts';
import { writeDevice } from '../../web/device-memory.ts';
import { unread, type ListOrder } from './list-order.rules.ts';

let known: { key: string; text: string; order: ListOrder } | null = null;

export const storageKey = (): string => `list-order:${appUserId() ?? ''}`;

/** A long list keeps it stable (useMemo). */
export function useAsListOrder(order: ListOrder): void {
  useEffect(() => keepOrder(order), [order]);
}

/** This page has it, this tab for after a reload, and the device where to read it. */
export function keepOrder(order: ListOrder): void {
  const key = storageKey();
  const text = JSON.stringify(order);
  if (known?.key === key && known.text === text) return;
  known = { key, text, order };
  writeDevice(key, JSON.stringify(unread(order)));
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export const shownOrder = (key: string): ListOrder | null => (known?.key === key ? known.order : null);
