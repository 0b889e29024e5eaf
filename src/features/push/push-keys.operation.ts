// The key that our notifications are signed with: as configured; in the sandbox one that is made once and kept.
import { createECDH } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { PushKeys } from '../../domain/push-message.ts';
import type { Config } from '../../server/config.ts';
import { openSealed, seal, type Opened } from '../../server/sign-in/sealed-secret.ts';
import { addKeys, findKeys, replaceKeys, type SealedKeys } from './push-keys.db.ts';

const purpose = 'push keys';
const owner = 'sandbox';
const privateKeyBytes = 32;

type Configured = Pick<Config, 'authSecrets' | 'push'>;

/** In a system transaction. @returns null: not configured */
export async function readPushKeys(tx: Transaction, config: Configured): Promise<PushKeys | null> {
  const { keys, sandboxUrl } = config.push;
  if (keys || sandboxUrl === undefined) return keys;
  const kept = await findKeys(tx);
  const opened = kept && openSealed(config.authSecrets, purpose, owner, kept.sealed_private_key);
  if (kept && opened && !opened.isOld) return keysOf(kept, opened);
  const made = opened ? sealed(config, keysOf(kept, opened)) : sealed(config, newKeys());
  await (kept ? replaceKeys(tx, made, kept) : addKeys(tx, made));
  // Another server may have been first.
  const now = await findKeys(tx);
  const read = now && openSealed(config.authSecrets, purpose, owner, now.sealed_private_key);
  return now && read ? keysOf(now, read) : null;
}

const keysOf = ({ public_key }: SealedKeys, { plain }: Opened): PushKeys => ({
  publicKey: public_key,
  privateKey: plain.toString(),
});

function sealed({ authSecrets }: Configured, { publicKey, privateKey }: PushKeys): SealedKeys {
  return {
    public_key: publicKey,
    sealed_private_key: seal(authSecrets, purpose, owner, Buffer.from(privateKey)),
  };
}

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const secret = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(privateKeyBytes - secret.length), secret]).toString('base64url');
  return { publicKey, privateKey };
}
