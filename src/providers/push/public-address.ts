// The address that a connection goes to is looked up once and checked: a name that leads inside the house is not followed.
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

const inside = new BlockList();
const ranges4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
for (const [net, prefix] of ranges4) inside.addSubnet(net, prefix, 'ipv4');
// Of IPv6 only what is handed out for the internet, without the ranges in it that lead elsewhere.
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  return outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

export type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;

const ofSystem: Resolve = (host, done) =>
  lookup(host, { all: true }, (error, found) => done(error, error ? [] : found));

/** For a request's `lookup`: refuses a name of which any address is not public. */
export function publicLookup(resolve: Resolve = ofSystem): LookupFunction {
  return (host, options, done) =>
    resolve(host, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress('The push service has an address that is not public.'), '', 0);
      // A caller that asks for all of them takes a list.
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
}
