// Makes, shows and changes the secret, and tells whose a post is. The secret leaves the server in its owner's answer only.
import { randomBytes, randomUUID } from 'node:crypto';
import { isUuid } from '../../domain/uuid.ts';
import { defaultTimeZone } from '../../domain/time-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { refuseWhileOn } from '../../server/http/refuse-switched-off.ts';
import type { Platform } from '../../server/platform.ts';
import { isKeyedHash, isSameHash, keyedHash, type Secrets } from '../../server/sign-in/keyed-hash.ts';
import { openSealed, seal } from '../../server/sign-in/sealed-secret.ts';
import {
  addCredential,
  countWrongSecret,
  credentialOf,
  findCredential,
  keepResealed,
  replaceSecret,
  wrongSecretsOf,
  type Credential,
} from './credentials.db.ts';

interface Sealed {
  config: Pick<Platform['config'], 'authSecrets'>;
  database: Platform['database'];
}

export interface Shown {
  id: string;
  /** Null: it can neither be read nor compared any more, because what sealed it has been taken off AUTH_SECRET. */
  secret: string | null;
}

const purpose = 'intake webhook secret';

/** Made at the first call. While `READ_ONLY` is on, what there is is shown, and nothing is written. @throws Refusal unavailable */
export async function showCredential(
  { config, database, switches }: Sealed & { switches: Pick<Platform['switches'], 'isOn'> },
  userId: string,
): Promise<Shown> {
  const isReadOnly = switches.isOn('READ_ONLY');
  return database.asSystem(async (tx) => {
    if (isReadOnly && !(await credentialOf(tx, userId))) refuseWhileOn(switches, 'READ_ONLY');
    const kept = await madeCredential(tx, config.authSecrets, userId);
    const opened = openSealed(config.authSecrets, purpose, kept.id, kept.sealed_secret);
    if (!opened) return { id: kept.id, secret: null };
    const secret = opened.plain.toString();
    if (opened.isOld && !isReadOnly)
      await keepResealed(tx, { id: kept.id, ...protect(config.authSecrets, kept.id, secret) }, kept);
    return { id: kept.id, secret };
  });
}

/** The old secret is dead when this has answered; the id stays. */
export async function rotateSecret(
  { config, database }: Sealed,
  userId: string,
): Promise<{ id: string; secret: string }> {
  return database.asSystem(async (tx) => {
    const { id } = await madeCredential(tx, config.authSecrets, userId);
    const secret = newSecret();
    await replaceSecret(tx, { user_id: userId, ...protect(config.authSecrets, id, secret) });
    await noteRotation(tx, userId);
    return { id, secret };
  });
}

async function madeCredential(tx: Transaction, authSecrets: Secrets, userId: string): Promise<Credential> {
  const known = await credentialOf(tx, userId);
  if (known) return known;
  const id = randomUUID();
  await addCredential(tx, { id, user_id: userId, ...protect(authSecrets, id, newSecret()) });
  const made = await credentialOf(tx, userId);
  if (!made) throw new Error('A webhook credential that was just made is gone.');
  return made;
}

async function noteRotation(tx: Transaction, userId: string): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: userId, action: 'webhook_secret_rotated' })
    .execute();
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function protect(authSecrets: Secrets, id: string, secret: string): Pick<Credential, 'sealed_secret' | 'secret_hash'> {
  return {
    sealed_secret: seal(authSecrets, purpose, id, Buffer.from(secret)),
    secret_hash: keyedHash(authSecrets, purpose, `${id}:${secret}`),
  };
}

/** The owner of the webhook that `authorization` names with its right secret; null for anything else. */
export async function ownerOfPost(
  { config, database }: Sealed,
  authorization: string | null,
): Promise<{ userId: string; webhookId: string; timeZone: string } | null> {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/_=-]{1,400})\s*$/i.exec(authorization ?? '') ?? [];
  const said = Buffer.from(encoded, 'base64').toString();
  const at = said.indexOf(':');
  const [id, secret] = [said.slice(0, Math.max(0, at)).toLowerCase(), said.slice(at + 1)];
  if (at < 0 || !isUuid(id)) return null;
  const known = await database.asSystem((tx) => findCredential(tx, id));
  // Compared for an unknown id too, so that the time of the answer does not tell which ids there are.
  const isRight = isKeyedHash(known?.secret_hash ?? Buffer.alloc(32), config.authSecrets, purpose, `${id}:${secret}`);
  if (known && !isRight) await database.asSystem((tx) => countWrongSecret(tx, id));
  if (!known || !isRight) return null;
  const replaced = protect(config.authSecrets, id, secret);
  if (!isSameHash(known.secret_hash, replaced.secret_hash))
    await database.asSystem((tx) => keepResealed(tx, { id, ...replaced }, known));
  return { userId: known.user_id, webhookId: id, timeZone: known.time_zone ?? defaultTimeZone };
}

/** Posts that knew the webhook's id and not its secret. */
export const readWrongSecrets = (database: Platform['database'], userId: string) =>
  database.asSystem((tx) => wrongSecretsOf(tx, userId));
