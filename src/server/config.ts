// Every setting is read here, once, at start. Reading the environment anywhere else is a lint error.
import { readBrandFigures, sampleFigures, type BrandFigure } from '../domain/brand-figures.ts';
import { switchNames, type SwitchName } from '../domain/operator-switch.ts';
import type { CalendlySettings } from '../providers/calendly/calendly-gateway.ts';
import type { FileSettings } from '../providers/files/open-file-store.ts';
import type { LlmSettings } from '../providers/llm/llm-gateway.ts';
import type { TelnyxSettings } from '../providers/telnyx/telnyx-gateway.ts';
import type { VoiceSettings } from '../providers/telnyx/telnyx-voice.ts';
import type { ChosenProcessor } from '../domain/processors.ts';
import { crossFaults, developmentSecret } from './config-faults.ts';
import {
  calendlySettings,
  companyNames,
  fileSettings,
  llmSettings,
  pushSettings,
  telnyxSettings,
  voiceSettings,
  type PushChoice,
} from './provider-settings.ts';
import { environment, settings, type Environment } from './settings.ts';
import type { Secrets } from './sign-in/keyed-hash.ts';

export interface Config {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  baseUrl: string;
  role: 'web' | 'worker' | 'all';
  databaseUrl: string;
  /** Login of the running server; the migrating one unless configured. */
  appDatabaseUrl: string;
  /** A backup that is older is late. */
  backupAlertHours: number;
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
  /** Null: the sandbox’s own, which are in the database, or none. */
  push: PushChoice;
  /** Null: not configured, nobody can call. */
  voice: VoiceSettings | null;
  /** Null: not configured. */
  llm: LlmSettings | null;
  /** For one agent. */
  rebuttals: { perDay: number; tokensPerDay: number };
  /** Who mails, hosts and runs the model, for the privacy page; blank: not said. */
  companies: Record<ChosenProcessor, string>;
  texts: { perSecond: number; perSecondOfNumber: number };
  /** Price of a started minute. */
  calls: { centsPerMinute: number; recordedCentsPerMinute: number };
  /** Calls ask the National Do Not Call Registry. */
  asksRegistry: boolean;
  /** Where uploaded files lie. */
  files: FileSettings;
  /** In front of their paths; blank: they are on the product's own host. */
  filesUrl: string;
  /** Email or id of who may use the Message Lab; undefined: nobody. */
  messageLabAccount: string | undefined;
  bulk: { cap: number };
  /** What the operator stopped by the environment. */
  switches: ReadonlySet<SwitchName>;
  /** On agents’ public pages. */
  brandFigures: readonly BrandFigure[];
  /** Who administers has logged in with a second step. */
  adminSecondStep: boolean;
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
  // It held all texts by this name: silence about it would send them.
  if (env['TEXTS_PAUSED']) faults.push('TEXTS_PAUSED: is called SENDS_PAUSED now');
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const calendly = calendlySettings(value);
  const baseUrl = value.BASE_URL ?? `http://localhost:${value.PORT}`;
  const telnyx = telnyxSettings(value, `${baseUrl}/api/webhooks/telnyx`);
  const push = pushSettings(value);
  const voice = voiceSettings(value, telnyx, {
    webhookUrl: `${baseUrl}/api/webhooks/calls`,
    lineWebhookUrl: `${baseUrl}/api/webhooks/lines`,
  });
  const usesSandbox =
    !value.STRIPE_SECRET_KEY ||
    value.SMTP_URL === undefined ||
    isSandboxMail(value) ||
    [calendly, telnyx, push].some((provider) => provider?.sandboxUrl !== undefined) ||
    (!value.OPENAI_API_KEY && value.SANDBOX_URL !== undefined);
  return {
    mode: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    baseUrl,
    role: value.ROLE,
    databaseUrl: value.DATABASE_URL,
    appDatabaseUrl: value.APP_DATABASE_URL ?? value.DATABASE_URL,
    backupAlertHours: value.BACKUP_ALERT_HOURS,
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
    push,
    voice,
    llm: llmSettings(value),
    companies: companyNames(value),
    rebuttals: { perDay: value.REBUTTALS_PER_DAY, tokensPerDay: value.REBUTTAL_TOKENS_PER_DAY },
    texts: {
      perSecond: value.TEXTS_PER_SECOND,
      perSecondOfNumber: value.TEXTS_PER_SECOND_OF_NUMBER,
    },
    calls: {
      centsPerMinute: value.CALL_CENTS_PER_MINUTE,
      recordedCentsPerMinute: value.RECORDED_CALL_CENTS_PER_MINUTE,
    },
    asksRegistry: value.DNC_CHECK === 'on',
    files: fileSettings(value),
    filesUrl: value.FILES_URL ?? '',
    messageLabAccount: value.MESSAGE_LAB_ACCOUNT,
    bulk: { cap: value.BULK_CAP },
    switches: new Set(switchNames.filter((name) => value[name])),
    brandFigures: readBrandFigures(value.BRAND_FIGURES ?? (value.NODE_ENV === 'production' ? '' : sampleFigures)) ?? [],
    adminSecondStep: value.ADMIN_SECOND_STEP ?? !usesSandbox,
    usesSandbox,
    metricsToken: value.METRICS_TOKEN,
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
  };
}

function isSandboxMail(value: Environment): boolean {
  return value.SANDBOX_URL !== undefined && /@?(127\.0\.0\.1|localhost)\b/.test(value.SMTP_URL ?? '');
}
