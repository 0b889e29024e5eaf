// A call leaves the page for the phone: it is told by a beacon, which outlives the page.
import { shownZone } from '../../web/format-date.ts';
import { queryClient } from '../../web/query-client.ts';
import { countKey, tokenKey } from './dial-queries.browser.ts';
import { trackDial } from './smart-dialer.contract.ts';
import type { DialMethod } from './smart-dialer.rules.ts';

export function noteDial(lead: { id: string; phone: string }, method: DialMethod): void {
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
  queryClient.setQueryData<number>(countKey(shownZone()), (count) => (count !== undefined ? count + 1 : count));
}
