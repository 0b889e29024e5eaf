// What no single setting shows: those that need each other, and what production refuses.
import { readDatabaseAddress, type DatabasePlace } from '../database/read-address.ts';
import { isPairOfKeys, sandboxCarrierKey } from './provider-settings.ts';
import type { Environment } from './settings.ts';

/** What a development or demo start uses for signing; refused in production and on a public address. */
export const developmentSecret = 'development-only-secret-that-signs-nothing-real';

const loopbackNames = ['127.0.0.1', 'localhost', '::1', '[::1]'];
/** What `openssl rand -hex 32` prints has nearly twice as many. */
const leastDifferentLetters = 8;

/** @returns a line for each fault, which begins with the name of the setting */
export function crossFaults(value: Environment): string[] {
  const faults: string[] = [];
  if (Boolean(value.CALENDLY_CLIENT_ID) !== Boolean(value.CALENDLY_CLIENT_SECRET))
    faults.push('CALENDLY_CLIENT_ID and CALENDLY_CLIENT_SECRET: one needs the other');
  if (Boolean(value.TELNYX_API_KEY) !== Boolean(value.TELNYX_PUBLIC_KEY))
    faults.push('TELNYX_API_KEY and TELNYX_PUBLIC_KEY: one needs the other');
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = value;
  if (Boolean(publicKey) !== Boolean(privateKey))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: one needs the other');
  if (publicKey && privateKey && !isPairOfKeys(publicKey, privateKey))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are not halves of one key');
  if (Boolean(value.TELNYX_CONNECTION_ID) !== Boolean(value.VERIFY_FROM))
    faults.push('TELNYX_CONNECTION_ID and VERIFY_FROM: one needs the other');
  if (value.TELNYX_PUBLIC_KEY === sandboxCarrierKey)
    faults.push('TELNYX_PUBLIC_KEY: is the sandbox’s, whose webhooks anybody can sign');
  if (value.FILES_BUCKET && !(value.FILES_KEY_ID && value.FILES_SECRET_KEY))
    faults.push('FILES_BUCKET: needs FILES_KEY_ID and FILES_SECRET_KEY');
  if (value.PORT === 0 && !value.BASE_URL) faults.push('BASE_URL: is needed where PORT is 0');
  if (value.BASE_URL && !isOrigin(value.BASE_URL))
    faults.push('BASE_URL: is a host alone, without path, login or query');
  if (value.FILES_URL && !isOrigin(value.FILES_URL))
    faults.push('FILES_URL: is a host alone, without path, login or query');
  if (value.FILES_URL && value.BASE_URL && new URL(value.FILES_URL).host === new URL(value.BASE_URL).host)
    faults.push('FILES_URL: is another host than BASE_URL, or unset');
  return [...faults, ...(value.NODE_ENV === 'production' ? productionFaults(value) : developmentFaults(value))];
}

function productionFaults(value: Environment): string[] {
  const faults: string[] = [];
  const needed = ['AUTH_SECRET', 'BASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'] as const;
  for (const name of needed) if (!value[name]) faults.push(`${name}: is needed in production`);
  if (!value.FILES_DIR && !value.FILES_BUCKET) faults.push('FILES_DIR or FILES_BUCKET: one of them is needed');
  if (value.SANDBOX_URL) faults.push('SANDBOX_URL: the sandbox is refused in production');
  if (value.AUTO_CONFIRM) faults.push('AUTO_CONFIRM: is refused in production');
  if (value.STRIPE_SECRET_KEY && !/^[sr]k_live_\w+$/.test(value.STRIPE_SECRET_KEY))
    faults.push('STRIPE_SECRET_KEY: must be a live key, sk_live_… or rk_live_…, and nothing around it');
  if (value.STRIPE_WEBHOOK_SECRET && !/^whsec_(?!sandbox$)[\w+/=]+$/.test(value.STRIPE_WEBHOOK_SECRET))
    faults.push('STRIPE_WEBHOOK_SECRET: must be the one that Stripe shows for the endpoint, whsec_…');
  if (value.BASE_URL?.startsWith('http:')) faults.push('BASE_URL: must begin with https:// in production');
  if (value.FILES_URL?.startsWith('http:')) faults.push('FILES_URL: must begin with https:// in production');
  for (const secret of value.AUTH_SECRET ?? []) {
    if (secret === developmentSecret) faults.push('AUTH_SECRET: the secret of development is known to everybody');
    if (new Set(secret).size < leastDifferentLetters)
      faults.push('AUTH_SECRET: can be guessed; `openssl rand -hex 32` makes a good one');
  }
  if (value.OPENAI_BASE_URL.startsWith('http:')) faults.push('OPENAI_BASE_URL: must begin with https:// in production');
  if (value.SMTP_URL && sendsMailInTheClear(value.SMTP_URL))
    faults.push('SMTP_URL: mail to another host must be encrypted: begin with smtps://, or end in ?requireTLS=true');
  for (const name of ['DATABASE_URL', 'APP_DATABASE_URL'] as const)
    if (value[name]) faults.push(...databaseFaults(name, value[name]));
  return faults;
}

function developmentFaults(value: Environment): string[] {
  const faults: string[] = [];
  if (/^\s*[sr]k_live_/i.test(value.STRIPE_SECRET_KEY ?? ''))
    faults.push('STRIPE_SECRET_KEY: a live key is refused outside production');
  if (value.STRIPE_SECRET_KEY && !value.STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY');
  if (!value.STRIPE_SECRET_KEY && !value.SANDBOX_URL)
    faults.push('SANDBOX_URL or STRIPE_SECRET_KEY: one of them is needed');
  if (!value.SMTP_URL) faults.push('SMTP_URL: is needed (`npm start` sets it to the sandbox)');
  if (!loopbackNames.includes(value.HOST) && (value.SANDBOX_URL || !value.AUTH_SECRET)) {
    faults.push('HOST: must stay a loopback address while the sandbox or the development secret is in use');
  }
  return faults;
}

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && `${search}${hash}${username}${password}` === '';
}

function sendsMailInTheClear(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams: options } = new URL(address);
  if (loopbackNames.includes(hostname)) return false;
  // What these two switch off no other option brings back.
  if (options.get('ignoreTLS') === 'true' || options.get('tls.rejectUnauthorized') === 'false') return true;
  return protocol === 'smtp:' && options.get('requireTLS') !== 'true';
}

function databaseFaults(name: string, address: string): string[] {
  let place: DatabasePlace;
  try {
    place = readDatabaseAddress(address);
  } catch {
    return [`${name}: can’t be read as the address of a database`];
  }
  // libpq's own tools take these two as "unencrypted will do".
  const mayBeClear = /[?&]sslmode=(?:prefer|allow)\b/.test(address);
  return place.host.split(',').every(isNear) || (place.isEncrypted && !mayBeClear)
    ? []
    : [`${name}: a database on another network must be asked encrypted: end in ?sslmode=verify-full`];
}

/** Sockets, names without a dot, like a container's, and private addresses are on the server's own network. */
function isNear(host: string): boolean {
  return (
    host.startsWith('/') ||
    loopbackNames.includes(host.toLowerCase()) ||
    // A number alone is an address, too.
    !/[.:]|^(?:0x[0-9a-f]+|[0-9]+)$/i.test(host) ||
    /\.(internal|local)$/i.test(host) ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[0-9.]+$/.test(host) ||
    /^f[cd][0-9a-f]{2}:/i.test(host)
  );
}
