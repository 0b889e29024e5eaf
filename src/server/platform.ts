// What the process offers to every handler, job and webhook.
import type { Database } from '../database/transaction.ts';
import type { Jobs } from '../jobs/enqueue.ts';
import type { CalendlyGateway } from '../providers/calendly/calendly-gateway.ts';
import type { FileStore } from '../providers/files/file-store.ts';
import type { LlmGateway } from '../providers/llm/llm-gateway.ts';
import type { MailSender } from '../providers/mail/mail-sender.ts';
import type { PushSender } from '../providers/push/push-sender.ts';
import type { StripeGateway } from '../providers/stripe/stripe-gateway.ts';
import type { TelnyxGateway } from '../providers/telnyx/telnyx-gateway.ts';
import type { TelnyxVoice } from '../providers/telnyx/telnyx-voice.ts';
import type { Config } from './config.ts';
import type { LiveEvents } from './live/live-events.ts';
import type { Logger } from './logger.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { Switches } from './switches.ts';

export interface Platform {
  config: Config;
  log: Logger;
  database: Database;
  jobs: Jobs;
  live: LiveEvents;
  switches: Switches;
  signIn: SignIn;
  stripe: StripeGateway;
  mail: MailSender;
  files: FileStore;
  /** Null: not configured. */
  calendly: CalendlyGateway | null;
  /** The carrier of texts. Null: not configured. */
  telnyx: TelnyxGateway | null;
  /** Notifications to browsers. */
  push: PushSender;
  /** The carrier of calls. Null: not configured. */
  voice: TelnyxVoice | null;
  /** A language model. Null: not configured. */
  llm: LlmGateway | null;
  /** Aborted when the process is to end: what works long stops at its next step and leaves the rest to another. */
  stopping: AbortSignal;
  /** The present instant by the database's clock (see database-clock.ts); tests pass their own. */
  now: () => Date;
}
