import { describe, expect, it } from 'vitest';
import { usStates } from '../../domain/us-state.ts';
import { zonesOfState } from '../../domain/state-zones.ts';
import { isTimeZone } from '../../domain/time-zone.ts';
import { areaCodesOf, placeOfNumber } from './area-codes.rules.ts';
import { placesOf, rulesFor } from './where-people-are.rules.ts';
import { placeOfZip } from './zip-prefixes.rules.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const phoenix = 'America/Phoenix';

describe('area codes', () => {
  it('each stands once, is one of the plan, and names zones that exist; every state has one', () => {
    const all = [...areaCodesOf('US'), ...areaCodesOf('CA')];
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((code) => !/^[2-9][0-8]\d$/.test(code) || /^.11$/.test(code))).toEqual([]);
    const places = all.map((code) => placeOfNumber(`+1${code}5550100`));
    const zones = places.flatMap((place) => (place === null || place === 'abroad' ? ['none'] : place.zones));
    expect([...new Set(zones)].filter((zone) => !isTimeZone(zone))).toEqual([]);
    const states = new Set(places.map((place) => (place === null || place === 'abroad' ? '' : place.state)));
    expect(usStates.filter(({ code }) => !states.has(code))).toEqual([]);
  });

  it('narrow the zones of a state, and never leave them', () => {
    for (const code of areaCodesOf('US')) {
      const place = placeOfNumber(`+1${code}5550100`);
      if (place === null || place === 'abroad') continue;
      const ofState = zonesOfState(place.state);
      expect({ code, beyond: place.zones.filter((zone) => !ofState.includes(zone)) }).toEqual({ code, beyond: [] });
    }
  });

  it.each([
    ['+16155550100', { country: 'US', state: 'TN', zones: [central] }],
    ['+18655550100', { country: 'US', state: 'TN', zones: [eastern] }],
    ['+14235550100', { country: 'US', state: 'TN', zones: [central, eastern] }],
    ['+18505550100', { country: 'US', state: 'FL', zones: [eastern, central] }],
    ['+19155550100', { country: 'US', state: 'TX', zones: ['America/Denver'] }],
    ['+14835550100', { country: 'US', state: 'AL', zones: [central] }],
    // Evansville keeps Central time, Bloomington does not.
    ['+18125550100', { country: 'US', state: 'IN', zones: ['America/Indiana/Indianapolis', central] }],
    ['+19305550100', { country: 'US', state: 'IN', zones: ['America/Indiana/Indianapolis', central] }],
    ['+12195550100', { country: 'US', state: 'IN', zones: ['America/Indiana/Indianapolis', central] }],
    ['+12705550100', { country: 'US', state: 'KY', zones: [eastern, central] }],
    ['+14025550100', { country: 'US', state: 'NE', zones: [central, mountain] }],
    ['+15315550100', { country: 'US', state: 'NE', zones: [central, mountain] }],
    ['+16025550100', { country: 'US', state: 'AZ', zones: [phoenix] }],
    ['+19285550100', { country: 'US', state: 'AZ', zones: [phoenix, mountain] }],
    ['+14165550100', { country: 'CA', state: 'ON', zones: ['America/Toronto'] }],
    ['+18005550100', null],
    ['+19005550100', null],
    ['+18765550100', 'abroad'],
    ['+12425550100', 'abroad'],
    ['+442079460000', 'abroad'],
    ['4045550100', 'abroad'],
    ['', 'abroad'],
  ])('%s', (phone, place) => {
    expect(placeOfNumber(phone)).toEqual(place);
  });
});

describe('ZIPs', () => {
  it.each([
    ['37201', 'TN', [central]],
    ['37901', 'TN', [eastern]],
    ['37401', 'TN', [central, eastern]],
    ['32501-1234', 'FL', [central]],
    ['331011234', 'FL', [eastern]],
    ['79901', 'TX', ['America/Denver']],
    ['86040', 'AZ', [phoenix, mountain]],
    ['86502', 'AZ', [phoenix, mountain]],
    ['85001', 'AZ', [phoenix]],
    ['86401', 'AZ', [phoenix]],
    // Breckinridge County among the rest of its district.
    ['40143', 'KY', [central]],
    ['401431234', 'KY', [central]],
    ['40178-0001', 'KY', [central]],
    ['40142', 'KY', [eastern]],
    ['32456', 'FL', [eastern, central]],
    ['32457', 'FL', [eastern, central]],
    ['32455', 'FL', [central]],
    ['37723', 'TN', [central]],
    ['37722', 'TN', [eastern]],
    ['06390', 'NY', [eastern]],
    ['06389', 'CT', [eastern]],
    ['96799', 'AS', ['Pacific/Pago_Pago']],
    ['96798', 'HI', ['Pacific/Honolulu']],
    ['96950', 'MP', ['Pacific/Guam']],
    ['96952', 'MP', ['Pacific/Guam']],
    ['96913', 'GU', ['Pacific/Guam']],
    ['00501', 'NY', [eastern]],
    ['00901', 'PR', ['America/Puerto_Rico']],
    ['99501', 'AK', ['America/Anchorage', 'America/Adak']],
  ])('%s is in %s', (zip, state, zones) => {
    expect(placeOfZip(zip)).toEqual({ state, zones });
  });

  it.each(['', '1234', '123456', 'K1A 0B1', '00000', '34001', '96201', 'abcde'])('“%s” is in no state', (zip) => {
    expect(placeOfZip(zip)).toBeNull();
  });

  it('every district is of a state that exists, with zones', () => {
    for (let prefix = 0; prefix < 1000; prefix++) {
      const place = placeOfZip(`${String(prefix).padStart(3, '0')}01`);
      if (place)
        expect({ prefix, zones: place.zones.filter((zone) => !isTimeZone(zone)) }).toEqual({ prefix, zones: [] });
      if (place) expect(place.zones.length).toBeGreaterThan(0);
    }
  });
});

describe('where a person may be', () => {
  const atlanta = '+14045550100';
  it.each([
    ['by number alone', { phone: atlanta, state: null, zip: null }, ['GA'], [eastern]],
    ['moved', { phone: atlanta, state: 'CA', zip: null }, ['CA', 'GA'], ['America/Los_Angeles', eastern]],
    ['a ZIP narrows the state', { phone: atlanta, state: 'TN', zip: '37201' }, ['TN', 'GA'], [central, eastern]],
    ['a ZIP without a state', { phone: '+16155550100', state: null, zip: '37201' }, ['TN'], [central]],
    [
      'a ZIP of another state',
      { phone: atlanta, state: 'GA', zip: '90001' },
      ['GA', 'CA'],
      [eastern, 'America/Los_Angeles'],
    ],
    ['Arizona, anywhere in it', { phone: '+18005550100', state: 'AZ', zip: null }, ['AZ'], [phoenix, mountain]],
    ['a province', { phone: '+16045550100', state: null, zip: null }, ['BC'], ['America/Vancouver']],
    ['military mail', { phone: atlanta, state: 'AE', zip: null }, ['AE', 'GA'], [eastern]],
  ])('%s', (_, person, states, zones) => {
    expect(placesOf(person)).toEqual({ states, zones });
  });

  it('a ZIP apart from its district is remembered by itself', () => {
    const zonesAt = (zip: string) => {
      const rules = rulesFor({ phone: '+15025550100', state: 'KY', zip });
      return rules === 'abroad' ? [] : rules.zones;
    };
    expect([zonesAt('40142'), zonesAt('40143'), zonesAt('40142')]).toEqual([[eastern], [central, eastern], [eastern]]);
  });

  it('is anywhere without a place, and abroad is nowhere here', () => {
    const nobody = placesOf({ phone: '+18005550100', state: null, zip: null });
    expect(nobody).toMatchObject({ states: [] });
    expect(nobody === 'abroad' ? [] : nobody.zones).toContain('Pacific/Honolulu');
    expect(placesOf({ phone: '+18095550100', state: 'NY', zip: '10001' })).toBe('abroad');
  });
});
