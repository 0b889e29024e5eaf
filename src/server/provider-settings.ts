// What each provider's adapter is opened with: the real one where its keys are set, else the sandbox's.
import { createECDH } from 'node:crypto';
import type { CalendlySettings } from '../providers/calendly/calendly-gateway.ts';
import type { FileSettings } from '../providers/files/open-file-store.ts';
import type { LlmSettings } from '../providers/llm/llm-gateway.ts';
import type { TelnyxSettings } from '../providers/telnyx/telnyx-gateway.ts';
import type { VoiceSettings } from '../providers/telnyx/telnyx-voice.ts';
import type { ChosenProcessor } from '../domain/processors.ts';
import type { PushKeys } from '../domain/push-message.ts';
import type { PushSettings } from '../providers/push/push-sender.ts';
import type { Environment } from './settings.ts';

/** Public half of the key that the sandbox signs texts' webhooks with; everybody has the other half. */
export const sandboxCarrierKey = 'C/TDevLeMKdk7BkoqnIWaqm7EdROs2jygOyBbC8G6XU=';

export function calendlySettings(value: Environment): CalendlySettings | null {
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

export function telnyxSettings(value: Environment, webhookUrl: string): TelnyxSettings | null {
  const { TELNYX_API_KEY: apiKey, TELNYX_PUBLIC_KEY: publicKey, SANDBOX_URL: sandboxUrl } = value;
  if (apiKey && publicKey) return { apiKey, publicKey, webhookUrl, sandboxUrl: undefined };
  if (!sandboxUrl) return null;
  return { apiKey: 'KEY_sandbox', publicKey: sandboxCarrierKey, webhookUrl, sandboxUrl };
}

/** Null: the sandbox’s own, which are in the database, or none. */
export type PushChoice = PushSettings & { keys: PushKeys | null };

export function pushSettings(value: Environment): PushChoice {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SANDBOX_URL: sandboxUrl } = value;
  const subject = value.VAPID_SUBJECT ?? `mailto:${addressOf(value.MAIL_FROM)}`;
  if (publicKey && privateKey) return { keys: { publicKey, privateKey }, subject, sandboxUrl: undefined };
  return { keys: null, subject, sandboxUrl };
}

const addressOf = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender.trim();

export function isPairOfKeys(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

/** The same account as texts; the sandbox has an application and a number of its own. */
export function voiceSettings(
  value: Environment,
  telnyx: TelnyxSettings | null,
  { webhookUrl, lineWebhookUrl }: Pick<VoiceSettings, 'webhookUrl' | 'lineWebhookUrl'>,
): VoiceSettings | null {
  if (telnyx === null) return null;
  const isSandbox = telnyx.sandboxUrl !== undefined;
  const connectionId = value.TELNYX_CONNECTION_ID ?? (isSandbox ? 'sandbox-connection' : undefined);
  const verifyFrom = value.VERIFY_FROM ?? (isSandbox ? '+16155550199' : undefined);
  if (!connectionId || !verifyFrom) return null;
  const { apiKey, publicKey, sandboxUrl } = telnyx;
  return { apiKey, publicKey, connectionId, verifyFrom, webhookUrl, lineWebhookUrl, sandboxUrl };
}

export function fileSettings(value: Environment): FileSettings {
  const { FILES_BUCKET: bucket, FILES_KEY_ID: keyId, FILES_SECRET_KEY: secretKey } = value;
  if (bucket && keyId && secretKey)
    return { bucket, keyId, secretKey, region: value.FILES_REGION, endpoint: value.FILES_ENDPOINT };
  return { folder: value.FILES_DIR ?? '.data/files' };
}

/** Who does for us what anybody could; blank: not said. */
export function companyNames(value: Environment): Record<ChosenProcessor, string> {
  const { hostname } = new URL(value.OPENAI_BASE_URL);
  const isOpenAi = hostname === 'openai.com' || hostname.endsWith('.openai.com');
  return {
    mail: value.MAIL_COMPANY ?? '',
    hosting: value.HOSTING_COMPANY ?? '',
    model: value.MODEL_COMPANY ?? (isOpenAi ? 'OpenAI' : ''),
  };
}

export function llmSettings(value: Environment): LlmSettings | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model, SANDBOX_URL: sandboxUrl } = value;
  if (apiKey) return { apiKey, baseUrl, model };
  return sandboxUrl ? { apiKey: 'sk-sandbox', baseUrl: `${sandboxUrl}/llm/v1`, model: 'sandbox-coach' } : null;
}
