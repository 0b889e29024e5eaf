import { expect, it } from 'vitest';
import { wallZones, zonesThere } from './wall-clocks.rules.ts';

const [eastern, central] = ['America/New_York', 'America/Chicago'];
const miami = '+13055550142';
const panhandle = '+18505550142';

it.each([
  ['one zone needs nothing else', { phone: null, state: 'GA', zip: null }, [eastern]],
  ['the area code narrows its own state', { phone: miami, state: 'FL', zip: null }, [eastern]],
  ['one that lies in both does not', { phone: panhandle, state: 'FL', zip: null }, [eastern, central]],
  ['nor does one of another state', { phone: '+12125550142', state: 'FL', zip: null }, [eastern, central]],
  ['nor one from abroad', { phone: '+442079460142', state: 'FL', zip: null }, [eastern, central]],
  ['a ZIP says more than an area code', { phone: miami, state: 'FL', zip: '32501' }, [central]],
  ['one of another state says nothing', { phone: null, state: 'FL', zip: '37201' }, [eastern, central]],
  ['nothing is known', { phone: miami, state: null, zip: null }, []],
])('%s', (_, person, zones) => expect(wallZones(person)).toEqual(zones));

it.each([
  ['a state is the same clock as everywhere', { phone: miami, state: 'FL', zip: null }, [eastern]],
  ['of another state than the number’s, too', { phone: miami, state: 'TN', zip: null }, [central, eastern]],
  ['without a state the area code tells', { phone: miami, state: null, zip: null }, [eastern]],
  ['a ZIP before it', { phone: miami, state: null, zip: '32501' }, [central]],
  ['military mail has no clock of its own', { phone: miami, state: 'AE', zip: null }, [eastern]],
  ['a number from everywhere tells nothing', { phone: '+18005550142', state: null, zip: null }, []],
  ['nor does one from abroad', { phone: '+442079460142', state: null, zip: null }, []],
])('at a press: %s', (_, person, zones) => expect(zonesThere(person)).toEqual(zones));
