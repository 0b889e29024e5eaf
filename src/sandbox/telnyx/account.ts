// What the carrier keeps of one customer: profiles, numbers with their orders, messages, who is blocked, verifications.
import { randomInt, randomUUID } from 'node:crypto';
import { countParts } from './encoding.ts';
import type { VerificationForm } from './verification-form.ts';

export interface Profile {
  id: string;
  name: string;
  enabled: boolean;
  webhook_url: string | null;
  webhook_failover_url: string | null;
  whitelisted_destinations: string[];
  created_at: string;
  updated_at: string;
}

export interface OwnedNumber {
  id: string;
  phone_number: string;
  customer_reference?: string | null;
  messaging_profile_id: string | null;
  /** The application of call control that its calls go to. */
  connection_id?: string | null;
  created_at: string;
  updated_at: string;
}

/** An application of call control. */
export interface VoiceApplication {
  id: string;
  application_name: string;
  /** Where calls that come in are told; empty before somebody says so. */
  webhook_event_url: string;
  created_at: string;
  updated_at: string;
}

/** 19 digits, as the carrier's are. */
export const newNumberId = (): string =>
  `1${String(randomInt(10 ** 9)).padStart(9, '0')}${String(randomInt(10 ** 9)).padStart(9, '0')}`;

export interface Order {
  id: string;
  customer_reference: string | null;
  messaging_profile_id: string | null;
  connection_id?: string | null;
  phone_numbers: { id: string; phone_number: string }[];
  created_at: string;
  /** Pending until then, in milliseconds of the clock. */
  ends_at?: number;
  end?: OrderEnd;
}

export type OrderEnd = 'success' | 'failure';

export type MessageStatus =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'sending_failed'
  | 'delivery_failed'
  | 'delivery_unconfirmed'
  | 'expired'
  | 'received';

export interface Message {
  id: string;
  direction: 'outbound' | 'inbound';
  from: string;
  to: string;
  text: string;
  messaging_profile_id: string | null;
  webhook_url: string | null;
  webhook_failover_url: string | null;
  encoding: string;
  parts: number;
  status: MessageStatus;
  errors: { code: string; title: string }[];
  received_at: string;
  sent_at: string | null;
  completed_at: string | null;
  autoresponse_type?: string;
  /** As it was ordered to end. */
  ending?: { status: MessageStatus; code: string; title: string };
}

/** The network's own texts to a phone: nobody is billed for them or told. */
export interface NetworkNotice {
  from: string;
  to: string;
  text: string;
  at: string;
}

/** `sender`: the number that the network blocks for. */
export interface Block {
  sender: string;
  phone: string;
  messaging_profile_id: string | null;
  keyword: string;
  created_at: string;
}

export type VerificationStatus =
  'Verified' | 'Rejected' | 'Waiting For Vendor' | 'Waiting For Customer' | 'Waiting For Telnyx' | 'In Progress';

export interface Verification {
  id: string;
  form: VerificationForm;
  history: { verificationStatus: VerificationStatus; updatedAt: string; reason: string | null }[];
  createdAt: string;
}

/** How texts to a phone end, where that is not the usual way. */
export interface Reception {
  phone: string;
  status: 'delivered' | 'sending_failed' | 'delivery_failed' | 'delivery_unconfirmed';
  code: string | null;
}

interface State {
  profiles: Profile[];
  numbers: OwnedNumber[];
  /** Given back; for sale to nobody. */
  released: OwnedNumber[];
  orders: Order[];
  messages: Message[];
  notices: NetworkNotice[];
  blocks: Block[];
  verifications: Verification[];
  receptions: Reception[];
  application: VoiceApplication;
  /** Numbers that count as verified without a request: what tests and samples begin with. */
  verified: string[];
}

/** The one that there is here, as a person creates it who does not know the address yet. */
export const sandboxConnection = 'sandbox-connection';
const newApplication = (): VoiceApplication => {
  const now = stamp();
  return {
    id: sandboxConnection,
    application_name: 'Sandbox',
    webhook_event_url: '',
    created_at: now,
    updated_at: now,
  };
};

const empty = (): State => ({
  profiles: [],
  numbers: [],
  released: [],
  orders: [],
  messages: [],
  notices: [],
  blocks: [],
  verifications: [],
  receptions: [],
  application: newApplication(),
  verified: [],
});

const MOST_KEPT = 20_000;
/** Over the most, so that not every message has to move all others. */
const SLACK = 2_000;

/** An order is pending for a moment. */
const usualOrders = { pendingMs: 30, end: 'success' as OrderEnd };

export class TelnyxAccount {
  state = empty();
  /** How the next orders go. */
  orders = { ...usualOrders };
  /** Local numbers that a search has shown: only those can be ordered. */
  readonly shown = new Set<string>();
  #byId = new Map<string, Message>();

  restore(state: State): void {
    this.state = { ...empty(), ...state };
    this.#byId = new Map(this.state.messages.map((message) => [message.id, message]));
  }

  clear(): void {
    this.restore(empty());
    this.orders = { ...usualOrders };
    this.shown.clear();
  }

  profile(id: string): Profile | undefined {
    return this.state.profiles.find((profile) => profile.id === id);
  }

  number(phoneNumber: string): OwnedNumber | undefined {
    return this.state.numbers.find((number) => number.phone_number === phoneNumber);
  }

  message(id: string): Message | undefined {
    return this.#byId.get(id);
  }

  addMessage(
    fields: Pick<Message, 'direction' | 'from' | 'to' | 'text' | 'messaging_profile_id' | 'status'> & Partial<Message>,
  ): Message {
    const { encoding, parts } = countParts(fields.text);
    const message: Message = {
      id: randomUUID(),
      webhook_url: null,
      webhook_failover_url: null,
      encoding,
      parts,
      errors: [],
      received_at: stamp(),
      sent_at: null,
      completed_at: null,
      ...fields,
    };
    this.state.messages.push(message);
    this.#byId.set(message.id, message);
    if (this.state.messages.length > MOST_KEPT + SLACK)
      for (const gone of this.state.messages.splice(0, SLACK)) this.#byId.delete(gone.id);
    return message;
  }

  /** Nothing may go from this number to that phone. */
  isBlocked(number: OwnedNumber, phone: string): boolean {
    return this.state.blocks.some((block) => block.phone === phone && block.sender === number.phone_number);
  }

  block(number: OwnedNumber, phone: string, keyword: string): void {
    if (this.isBlocked(number, phone)) return;
    const { phone_number: sender, messaging_profile_id } = number;
    this.state.blocks.push({ sender, phone, messaging_profile_id, keyword, created_at: stamp() });
  }

  /** @returns whether there was such a block */
  unblock(sender: string, phone: string): boolean {
    const before = this.state.blocks.length;
    this.state.blocks = this.state.blocks.filter((block) => block.sender !== sender || block.phone !== phone);
    return this.state.blocks.length < before;
  }

  reception(phone: string): Reception {
    return this.state.receptions.find((each) => each.phone === phone) ?? { phone, status: 'delivered', code: null };
  }

  /** From now on texts to this phone end so. */
  setReception(reception: Reception): void {
    const others = this.state.receptions.filter((each) => each.phone !== reception.phone);
    this.state.receptions = reception.status === 'delivered' ? others : [...others, reception];
  }

  /** A newer request overwrites an older one for the same number. */
  isVerified(phoneNumber: string): boolean {
    const newest = this.state.verifications.findLast((each) =>
      each.form.phoneNumbers.some((one) => one.phoneNumber === phoneNumber),
    );
    return newest ? statusOf(newest) === 'Verified' : this.state.verified.includes(phoneNumber);
  }
}

export function statusOf(verification: Verification): VerificationStatus {
  return verification.history.at(-1)?.verificationStatus ?? 'Waiting For Telnyx';
}

let last = 0;

/** Further back than this the clock was set, and is followed. */
const setBackUs = 1_000_000;

/** ISO with microseconds, so that two things that happen in one millisecond have their order. */
export function stamp(): string {
  const now = Date.now() * 1000;
  last = now > last || last - now > setBackUs ? now : last + 1;
  const milliseconds = new Date(Math.floor(last / 1000)).toISOString().slice(0, -1);
  return `${milliseconds}${String(last % 1000).padStart(3, '0')}Z`;
}
