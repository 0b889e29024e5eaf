// The variables of the environment, each with the sentence that the README's table shows.
import * as z from 'zod';
import { brand } from '../domain/brand.ts';
import { readBrandFigures } from '../domain/brand-figures.ts';
import { dialerPattern } from '../domain/phone-number.ts';

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
const companyName = z.string().trim().min(1).max(100).optional();
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

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
  BACKUP_ALERT_HOURS: wholeNumber(1, 8760, 26).describe(
    'hours after which a backup is too old: Operations says so, and the log has an alert',
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
  MAIL_COMPANY: companyName.describe('company that delivers the mail, by name; the privacy page names it'),
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
  TELNYX_CONNECTION_ID: z
    .string()
    .optional()
    .describe('its call control application; without it and `VERIFY_FROM` nobody can call'),
  VERIFY_FROM: z
    .string()
    .regex(dialerPattern, 'must be a US number such as +16155550100')
    .optional()
    .describe('number of the operator, from which agents get the code that proves their phone'),
  TEXTS_PER_SECOND: wholeNumber(1, 10_000, 50).describe(
    'parts of texts that leave each second, of all agents together',
  ),
  TEXTS_PER_SECOND_OF_NUMBER: wholeNumber(1, 10_000, 20).describe(
    'parts of texts that leave each second from one number',
  ),
  CALL_CENTS_PER_MINUTE: wholeNumber(1, 1_000, 1).describe('price of a started minute of a call, in cents'),
  RECORDED_CALL_CENTS_PER_MINUTE: wholeNumber(1, 1_000, 2).describe(
    'price of a started minute that is recorded, in cents',
  ),
  DNC_CHECK: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether calls to US numbers need a check of the National Do Not Call Registry, or what exempts them from it; `off` only where another system sees to it',
    ),
  BULK_CAP: wholeNumber(1, 10_000, 1_000).describe('people that one bulk text may go to'),
  BULK_DISABLED: flag.describe(
    'no bulk text is taken while this is `true`; what is queued goes on. This and the next three can also be turned on in the Admin Console',
  ),
  SENDS_PAUSED: flag.describe('no text leaves or is taken while this is `true`; what is due waits'),
  CHECKOUT_PAUSED: flag.describe('no checkout, top-up, seat or recharge begins while this is `true`'),
  READ_ONLY: flag.describe('people change nothing while this is `true`; what comes from outside is still taken in'),
  FILES_DIR: z
    .string()
    .optional()
    .describe('folder of uploaded files, one for all processes; `npm start` sets it to one in `DATA_DIR`'),
  FILES_BUCKET: z.string().optional().describe('bucket of uploaded files, in place of the folder; any that speaks S3'),
  FILES_ENDPOINT: webAddress.optional().describe('address of that bucket’s service; Amazon’s own without it'),
  FILES_REGION: z.string().default('us-east-1').describe('its region'),
  FILES_KEY_ID: z.string().optional().describe('id of the key that may read, write and delete in that bucket'),
  FILES_SECRET_KEY: z.string().optional().describe('the secret of that key'),
  FILES_URL: webAddress
    .optional()
    .describe('another host for uploaded files, which leads to this product too and answers nothing else there'),
  HOSTING_COMPANY: companyName.describe(
    'company on whose machines the product, its files and its backups are; the privacy page names it',
  ),
  OPENAI_API_KEY: z.string().optional().describe('language model of the rebuttal helper; the sandbox without it'),
  OPENAI_BASE_URL: webAddress
    .default('https://api.openai.com/v1')
    .describe('any endpoint that speaks OpenAI’s chat completions; it must be encrypted in production'),
  OPENAI_MODEL: z.string().min(1).max(200).default('gpt-4.1-mini').describe('model that is asked there'),
  MODEL_COMPANY: companyName.describe(
    'who runs the model there; the privacy page names them. OpenAI where the address is theirs',
  ),
  REBUTTALS_PER_DAY: wholeNumber(1, 10_000, 100).describe('how often one agent may ask for rebuttals in a day'),
  REBUTTAL_TOKENS_PER_DAY: wholeNumber(1_000, 100_000_000, 200_000).describe(
    'tokens of the language model that one agent may use in a day',
  ),
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
  ADMIN_SECOND_STEP: z
    .enum(['true', 'false', '1', '0'])
    .transform((text) => text === 'true' || text === '1')
    .optional()
    .describe('admins need two-step verification; on unless a sandbox is in use'),
  MAIL_FROM: z.string().default(`${brand.productName} <no-reply@agent-crm.example.com>`).describe('sender of all mail'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/, 'must be the 65 bytes of a P-256 key in base64url')
    .optional()
    .describe('notifications to browsers; the sandbox makes its own, else without it there are none'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be the 32 bytes of a P-256 key in base64url')
    .optional()
    .describe('private half of that key'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .describe('whom a push service writes to; the address of MAIL_FROM without it'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('bearer token for `/metrics`; without a proxy and outside of production this host itself needs none'),
  TRUSTED_PROXIES: wholeNumber(0, 5, 0).describe('how many proxies in front add to X-Forwarded-For'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged'),
} as const;

export const environment = z.object(settings);

export type Environment = z.output<typeof environment>;
