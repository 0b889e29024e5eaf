// A passkey in software: makes and proves as a device does, and wrongly where a test wants it so.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Site {
  origin: string;
  rpId: string;
  challenge: string;
}

export interface KeyFaults extends Partial<Site> {
  /** The device says that it did not check who holds it. */
  isVerified?: boolean;
  type?: string;
  isForged?: boolean;
  counter?: number;
}

export interface SoftwareKey {
  make(site: Site & KeyFaults): { id: string; client_data: string; attestation: string };
  prove(site: Site & KeyFaults & { userId: string }): {
    id: string;
    client_data: string;
    authenticator_data: string;
    signature: string;
    user_handle: string;
  };
}

export function softwareKey(): SoftwareKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(coseKey(x, y))]);
  return {
    make(site) {
      const authData = Buffer.concat([authenticatorData(site, true, 0), credential]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        id: id.toString('base64url'),
        client_data: clientData(site, 'webauthn.create').toString('base64url'),
        attestation: Buffer.from(attestation).toString('base64url'),
      };
    },
    prove(site) {
      uses += 1;
      const authData = authenticatorData(site, false, site.counter ?? uses);
      const client = clientData(site, 'webauthn.get');
      const signed = site.isForged
        ? randomBytes(64)
        : Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return {
        id: id.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        user_handle: Buffer.from(site.userId).toString('base64url'),
      };
    },
  };
}

function clientData({ challenge, origin, type }: Site & KeyFaults, usual: string): Buffer {
  return Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }));
}

/** Flags: 1 present, 4 verified, 64 a credential follows. */
function authenticatorData(
  { rpId, isVerified = true }: Site & KeyFaults,
  hasCredential: boolean,
  counter: number,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = 1 + (isVerified ? 4 : 0) + (hasCredential ? 64 : 0);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

/** COSE: key type EC2, ES256, curve P-256. */
function coseKey(x: string, y: string): Uint8Array {
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}
