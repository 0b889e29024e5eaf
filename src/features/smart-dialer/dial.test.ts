// How many calls today has, before the server says so.
import { expect, it, vi } from 'vitest';
import { usePage } from '../../../test-support/browser-page.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { noteDial } from './dial.browser.ts';
import { countKey } from './dial-queries.browser.ts';
import { trackDial } from './smart-dialer.contract.ts';
import { repeatSeconds } from './smart-dialer.rules.ts';

usePage();

const noon = Date.UTC(2026, 5, 1, 17);
const [pat, ana] = [
  { id: 'a', phone: '+13125550142' },
  { id: 'b', phone: '+13125550143' },
];

it('a second press of the same call within two seconds is told and not counted, as the server does', () => {
  const told = vi.fn(() => true);
  vi.stubGlobal('navigator', { sendBeacon: told, onLine: true });
  vi.spyOn(Date, 'now').mockReturnValue(noon);
  const key = countKey(shownZone(), noon);
  queryClient.setQueryData(key, 4);
  for (const lead of [pat, pat, ana, ana]) noteDial(lead, 'tel');
  expect(queryClient.getQueryData(key)).toBe(6);
  const later = performance.now() + repeatSeconds * 1000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  noteDial(ana, 'facetime');
  expect(queryClient.getQueryData(key)).toBe(7);
  expect(told).toHaveBeenCalledTimes(5);
});

it('a beacon that the browser refuses is told by a request that outlives the page, too', () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('gone')));
  vi.stubGlobal('navigator', { sendBeacon: () => false, onLine: true });
  vi.stubGlobal('fetch', asked);
  noteDial(pat, 'facetime');
  expect(asked.mock.calls).toEqual([
    [
      trackDial.path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        keepalive: true,
        body: JSON.stringify({ lead_id: pat.id, phone: pat.phone, method: 'facetime', tz: shownZone() }),
      },
    ],
  ]);
});

it('a number that is no one lead’s is told alone', () => {
  const told = vi.fn<(address: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon: told, onLine: true });
  noteDial({ id: null, phone: pat.phone }, 'tel');
  return expect(told.mock.calls[0]?.[1].text()).resolves.toBe(
    JSON.stringify({ lead_id: null, phone: pat.phone, method: 'tel', tz: shownZone() }),
  );
});

it('each day has a count of its own', () => {
  const zone = 'America/Chicago';
  expect(countKey(zone, Date.parse('2026-06-01T23:59:00-05:00'))).not.toEqual(
    countKey(zone, Date.parse('2026-06-02T00:00:00-05:00')),
  );
});
