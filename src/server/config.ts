// Every setting is read here, once, at start. Reading the environment anywhere else is a lint error.
import * as z from 'zod';
import { readBrandFigures, sampleFigures, type BrandFigure } from '../domain/brand-figures.ts';
import type { CalendlySettings } from '../providers/calendly/calendly-gateway.ts';
import type { FileSettings } from '../providers/files/open-file-store.ts';
import type { TelnyxSettings } from '../providers/telnyx/telnyx-gateway.ts';
import type { Secrets } from './sign-in/keyed-hash.ts';

/** What a development or demo start uses for signing; refused in production and on a public address. */
const developmentSecret = 'development-only-secret-that-signs-nothing-real';

/** Public half of the key that the sandbox signs texts' webhooks with; everybody has the other half. */
const sandboxCarrierKey = 'C/TDevLeMKdk7BkoqnIWaqm7EdROs2jygOyBbC8G6XU=';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1')
  .default(false);
const wholeNumber = (least: number, most: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(usual);
const secret = z.string().min(32);
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** Each variable with the sentence that the README's table shows. */
export const settings = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` demands real keys and refuses the sandbox'),
  PORT: wholeNumber(0, 65_535, 3000).describe('port of the product; 0 is any free one, and needs BASE_URL'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on; stays loopback while a sandbox is in use'),
  BASE_URL: webAddress.optional().describe('public address; links in emails and return URLs are built from it'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all').describe('what this process does'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .describe('PostgreSQL 16 or newer; any login that can create roles. Without it the bundled PostgreSQL is started'),
  APP_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe(
      'login of the running server; in production one without rights of its own, as the one that migrates has too many',
    ),
  DATABASE_POOL: wholeNumber(2, 200, 16).describe('connections of one process'),
  FIRST_ANSWERS_MS: wholeNumber(0, 60_000, 250).describe(
    'milliseconds that a page waits for the answers it brings; what comes later the browser asks for',
  ),
  AUTH_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .pipe(z.tuple([secret], secret))
    .optional()
    .describe(
      'signs sessions and seals what is secret; at least 32 characters, demanded in production. To change it put the new one in front, with a comma: the first signs, all are accepted',
    ),
  AUTO_CONFIRM: flag.describe('confirm new accounts without an email; refused in production'),
  SANDBOX_URL: webAddress.optional().describe('where the sandbox runs; set by `npm start`'),
  STRIPE_SECRET_KEY: z.string().optional().describe('card payments; the sandbox without it'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('signing secret of the webhook endpoint `/api/webhooks/stripe`'),
  STRIPE_PRICE_ID: z.string().default('price_agent_monthly').describe('price of the monthly plan'),
  STRIPE_SEAT_PRICE_ID: z.string().default('price_agent_seat').describe('price of one team seat for a month'),
  BONUS_SEATS_OWNER: z.email().optional().describe('account whose oldest team has seats free of charge'),
  BONUS_SEATS: wholeNumber(0, 1000, 10).describe('how many seats that team has free of charge'),
  TOPUP_FEE_BASIS_POINTS: wholeNumber(0, 2000, 290).describe(
    'card fee on top of a top-up, in hundredths of a percent of its amount',
  ),
  TOPUP_FEE_FIXED_CENTS: wholeNumber(0, 500, 30).describe('fixed part of that fee, in cents'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .describe('outgoing mail; the sandbox without it'),
  CALENDLY_CLIENT_ID: z.string().optional().describe('scheduling account of each agent; the sandbox without it'),
  CALENDLY_CLIENT_SECRET: z.string().optional().describe('secret of that OAuth application'),
  CALENDLY_WEBHOOK_SIGNING_KEY: z
    .string()
    .optional()
    .describe('its webhook signing key; without it bookings are asked for every few minutes'),
  TELNYX_API_KEY: z.string().optional().describe('carrier of texts; the sandbox without it'),
  TELNYX_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be the 32 bytes that the carrier’s portal shows, in base64')
    .optional()
    .describe('its public key, which its webhooks are checked with'),
  TEXTS_PER_SECOND: wholeNumber(1, 10_000, 50).describe(
    'parts of texts that leave each second, of all agents together',
  ),
  TEXTS_PER_SECOND_OF_NUMBER: wholeNumber(1, 10_000, 20).describe(
    'parts of texts that leave each second from one number',
  ),
  BULK_CAP: wholeNumber(1, 10_000, 1_000).describe('people that one bulk text may go to'),
  BULK_DISABLED: flag.describe('no bulk text is taken while this is `true`; what is queued goes on'),
  TEXTS_PAUSED: flag.describe('no text leaves while this is `true`; what is due waits'),
  FILES_DIR: z
    .string()
    .optional()
    .describe('folder of uploaded files, one for all processes; `npm start` sets it to one in `DATA_DIR`'),
  FILES_BUCKET: z.string().optional().describe('bucket of uploaded files, in place of the folder; any that speaks S3'),
  FILES_ENDPOINT: webAddress.optional().describe('address of that bucket’s service; Amazon’s own without it'),
  FILES_REGION: z.string().default('us-east-1').describe('its region'),
  FILES_KEY_ID: z.string().optional().describe('id of the key that may read, write and delete in that bucket'),
  FILES_SECRET_KEY: z.string().optional().describe('the secret of that key'),
  MESSAGE_LAB_ACCOUNT: z
    .union([z.email(), z.uuid()], 'must be an email or a user id')
    .optional()
    .describe('email or user id of the one account that may use the Message Lab; nobody without it'),
  BRAND_FIGURES: z
    .string()
    .refine(
      (text) => readBrandFigures(text) !== null,
      'must be such as `1 million+ = families helped; 29,000+ = agents`',
    )
    .optional()
    .describe(
      'figures of your own brand on every agent’s page, as `1 million+ = families helped; 29,000+ = agents`; samples in development, none in production',
    ),
  MAIL_FROM: z.string().default('Agent CRM <no-reply@agent-crm.example.com>').describe('sender of all mail'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('bearer token for `/metrics` from other machines and through a proxy; this host itself needs none'),
  TRUSTED_PROXIES: wholeNumber(0, 5, 0).describe('how many proxies in front add to X-Forwarded-For'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged'),
} as const;

const environment = z.object(settings);

export interface Config {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  baseUrl: string;
  role: 'web' | 'worker' | 'all';
  databaseUrl: string;
  /** Login of the running server; the migrating one unless configured. */
  appDatabaseUrl: string;
  databasePool: number;
  /** So long a page waits for the answers it brings. */
  firstAnswersMs: number;
  authSecrets: Secrets;
  autoConfirm: boolean;
  stripe: {
    secretKey: string;
    webhookSecret: string;
    priceId: string;
    seatPriceId: string;
    sandboxUrl: string | undefined;
  };
  /** Seats free of charge: whose, and how many. */
  seats: { bonusOwner: string | undefined; bonus: number };
  /** What the card pays on top of a top-up. */
  topUpFee: { basisPoints: number; fixedCents: number };
  mail: { smtpUrl: string; from: string };
  /** Null: not configured, nobody can connect a calendar. */
  calendly: CalendlySettings | null;
  /** Null: not configured. */
  telnyx: TelnyxSettings | null;
  texts: { perSecond: number; perSecondOfNumber: number; isPaused: boolean };
  /** Where uploaded files lie. */
  files: FileSettings;
  /** Email or id of who may use the Message Lab; undefined: nobody. */
  messageLabAccount: string | undefined;
  bulk: { cap: number; isDisabled: boolean };
  /** On agents’ public pages. */
  brandFigures: readonly BrandFigure[];
  usesSandbox: boolean;
  metricsToken: string | undefined;
  trustedProxies: number;
  logLevel: string;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** @throws ConfigError with one line per missing or wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([key, value]) => key in settings && value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const value = parsed.data;
  const faults = crossFaults(value);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const calendly = calendlySettings(value);
  const baseUrl = value.BASE_URL ?? `http://localhost:${value.PORT}`;
  const telnyx = telnyxSettings(value, `${baseUrl}/api/webhooks/telnyx`);
  const usesSandbox =
    !value.STRIPE_SECRET_KEY ||
    value.SMTP_URL === undefined ||
    isSandboxMail(value) ||
    [calendly, telnyx].some((provider) => provider?.sandboxUrl !== undefined);
  return {
    mode: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    baseUrl,
    role: value.ROLE,
    databaseUrl: value.DATABASE_URL,
    appDatabaseUrl: value.APP_DATABASE_URL ?? value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    firstAnswersMs: value.FIRST_ANSWERS_MS,
    authSecrets: value.AUTH_SECRET ?? [developmentSecret],
    autoConfirm: value.AUTO_CONFIRM,
    stripe: {
      secretKey: value.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      webhookSecret: value.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
      priceId: value.STRIPE_PRICE_ID,
      seatPriceId: value.STRIPE_SEAT_PRICE_ID,
      sandboxUrl: value.STRIPE_SECRET_KEY ? undefined : value.SANDBOX_URL,
    },
    seats: { bonusOwner: value.BONUS_SEATS_OWNER, bonus: value.BONUS_SEATS },
    topUpFee: { basisPoints: value.TOPUP_FEE_BASIS_POINTS, fixedCents: value.TOPUP_FEE_FIXED_CENTS },
    mail: { smtpUrl: value.SMTP_URL ?? '', from: value.MAIL_FROM },
    calendly,
    telnyx,
    texts: {
      perSecond: value.TEXTS_PER_SECOND,
      perSecondOfNumber: value.TEXTS_PER_SECOND_OF_NUMBER,
      isPaused: value.TEXTS_PAUSED,
    },
    files: fileSettings(value),
    messageLabAccount: value.MESSAGE_LAB_ACCOUNT,
    bulk: { cap: value.BULK_CAP, isDisabled: value.BULK_DISABLED },
    brandFigures: readBrandFigures(value.BRAND_FIGURES ?? (value.NODE_ENV === 'production' ? '' : sampleFigures)) ?? [],
    usesSandbox,
    metricsToken: value.METRICS_TOKEN,
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
  };
}

type Environment = z.output<typeof environment>;

function calendlySettings(value: Environment): CalendlySettings | null {
  const { CALENDLY_CLIENT_ID: clientId, CALENDLY_CLIENT_SECRET: clientSecret, SANDBOX_URL: sandboxUrl } = value;
  const signingKey = value.CALENDLY_WEBHOOK_SIGNING_KEY;
  if (clientId && clientSecret) return { clientId, clientSecret, signingKey, sandboxUrl: undefined };
  if (!sandboxUrl) return null;
  return {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    signingKey: signingKey ?? 'sandbox-signing-key',
    sandboxUrl,
  };
}

function telnyxSettings(value: Environment, webhookUrl: string): TelnyxSettings | null {
  const { TELNYX_API_KEY: apiKey, TELNYX_PUBLIC_KEY: publicKey, SANDBOX_URL: sandboxUrl } = value;
  if (apiKey && publicKey) return { apiKey, publicKey, webhookUrl, sandboxUrl: undefined };
  if (!sandboxUrl) return null;
  return { apiKey: 'KEY_sandbox', publicKey: sandboxCarrierKey, webhookUrl, sandboxUrl };
}

function fileSettings(value: Environment): FileSettings {
  const { FILES_BUCKET: bucket, FILES_KEY_ID: keyId, FILES_SECRET_KEY: secretKey } = value;
  if (bucket && keyId && secretKey)
    return { bucket, keyId, secretKey, region: value.FILES_REGION, endpoint: value.FILES_ENDPOINT };
  return { folder: value.FILES_DIR ?? '.data/files' };
}

function isSandboxMail(value: Environment): boolean {
  return value.SANDBOX_URL !== undefined && /@?(127\.0\.0\.1|localhost)\b/.test(value.SMTP_URL ?? '');
}

function sendsMailInTheClear({ SMTP_URL: address }: Environment): boolean {
  if (!address?.startsWith('smtp:') || !URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  return !loopbackNames.includes(hostname) && searchParams.get('requireTLS') !== 'true';
}

const loopbackNames = ['127.0.0.1', 'localhost', '::1', '[::1]'];

function crossFaults(value: Environment): string[] {
  const faults: string[] = [];
  if (Boolean(value.CALENDLY_CLIENT_ID) !== Boolean(value.CALENDLY_CLIENT_SECRET))
    faults.push('CALENDLY_CLIENT_ID and CALENDLY_CLIENT_SECRET: one needs the other');
  if (Boolean(value.TELNYX_API_KEY) !== Boolean(value.TELNYX_PUBLIC_KEY))
    faults.push('TELNYX_API_KEY and TELNYX_PUBLIC_KEY: one needs the other');
  if (value.TELNYX_PUBLIC_KEY === sandboxCarrierKey)
    faults.push('TELNYX_PUBLIC_KEY: is the sandbox’s, whose webhooks anybody can sign');
  if (value.FILES_BUCKET && !(value.FILES_KEY_ID && value.FILES_SECRET_KEY))
    faults.push('FILES_BUCKET: needs FILES_KEY_ID and FILES_SECRET_KEY');
  if (value.PORT === 0 && !value.BASE_URL) faults.push('BASE_URL: is needed where PORT is 0');
  const loopback = loopbackNames.includes(value.HOST);
  if (value.NODE_ENV === 'production') {
    const needed = ['AUTH_SECRET', 'BASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'] as const;
    for (const name of needed) if (!value[name]) faults.push(`${name}: is needed in production`);
    if (!value.FILES_DIR && !value.FILES_BUCKET) faults.push('FILES_DIR or FILES_BUCKET: one of them is needed');
    if (value.SANDBOX_URL) faults.push('SANDBOX_URL: the sandbox is refused in production');
    if (value.AUTO_CONFIRM) faults.push('AUTO_CONFIRM: is refused in production');
    if (/^[sr]k_test_/.test(value.STRIPE_SECRET_KEY ?? ''))
      faults.push('STRIPE_SECRET_KEY: a test key is refused in production');
    if (value.BASE_URL?.startsWith('http:')) faults.push('BASE_URL: must begin with https:// in production');
    if (value.AUTH_SECRET?.includes(developmentSecret))
      faults.push('AUTH_SECRET: the secret of development is known to everybody');
    if (sendsMailInTheClear(value))
      faults.push('SMTP_URL: mail to another host must be encrypted: begin with smtps://, or end in ?requireTLS=true');
    return faults;
  }
  if (/^[sr]k_live_/.test(value.STRIPE_SECRET_KEY ?? ''))
    faults.push('STRIPE_SECRET_KEY: a live key is refused outside production');
  if (value.STRIPE_SECRET_KEY && !value.STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY');
  if (!value.STRIPE_SECRET_KEY && !value.SANDBOX_URL)
    faults.push('SANDBOX_URL or STRIPE_SECRET_KEY: one of them is needed');
  if (!value.SMTP_URL) faults.push('SMTP_URL: is needed (`npm start` sets it to the sandbox)');
  if (!loopback && (value.SANDBOX_URL || !value.AUTH_SECRET)) {
    faults.push('HOST: must stay a loopback address while the sandbox or the development secret is in use');
  }
  return faults;
}
