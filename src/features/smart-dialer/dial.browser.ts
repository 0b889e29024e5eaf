// A call leaves the page for the phone: it is told by a beacon, which outlives the page.
import { shownZone } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { countKey, tokenKey } from './dial-queries.browser.ts';
import { trackDial } from './smart-dialer.contract.ts';
import { repeatSeconds, type DialMethod } from './smart-dialer.rules.ts';

/** `id` null: only the number is known. */
export function noteDial(lead: { id: string | null; phone: string }, method: DialMethod): void {
  const jwt = queryClient.getQueryData<string>(tokenKey);
  const body = JSON.stringify({
    lead_id: lead.id,
    phone: lead.phone,
    method,
    ...(jwt !== undefined && { jwt }),
    tz: shownZone(),
  });
  const type = 'application/json';
  const isTaken = navigator.sendBeacon(trackDial.path, new Blob([body], { type }));
  if (!isTaken)
    fetch(trackDial.path, { method: 'POST', body, headers: { 'content-type': type }, keepalive: true }).catch(
      () => undefined,
    );
  if (isRepeat(lead.phone)) return;
  const key = countKey(shownZone(), Date.now());
  queryClient.setQueryData<number>(key, (count) => (count !== undefined ? count + 1 : count));
}

let last = { phone: '', at: -Infinity };

/** Counted once by the server, which then tells of nothing. */
function isRepeat(phone: string): boolean {
  const now = performance.now();
  if (last.phone === phone && now - last.at < repeatSeconds * 1000) return true;
  last = { phone, at: now };
  return false;
}
