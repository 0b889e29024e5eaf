// Texts through the carrier's SDK. With keys it talks to the carrier, without to the sandbox: only the base URL differs.
import type { KeyObject } from 'node:crypto';
import type { Telnyx } from 'telnyx';
import * as z from 'zod';
import type { CarrierEvent, CarrierMessage, SendOutcome } from '../../domain/carrier-message.ts';
import { CarrierInDoubt, CarrierRefused, type CarrierFault } from '../../domain/carrier-outcome.ts';
import { askerOf, orNull, type Ask } from './telnyx-ask.ts';
import { faultOfCode } from './telnyx-outcomes.ts';
import { nextPageOf, pageOf, rowsOf, type Rows } from './telnyx-pages.ts';
import {
  acceptedShape,
  eventShape,
  eventTypes,
  heldShape,
  messageShape,
  offerShape,
  optOutShape,
  orderShape,
  ownedShape,
  profileShape,
  recordShape,
  verificationShape,
  verificationStepShape,
  type CarrierOptOut,
  type CarrierOrder,
  type CarrierProfile,
  type CarrierRecord,
  type CarrierVerification,
  type OwnedNumber,
  type VerificationStep,
} from './telnyx-shapes.ts';
import { readPublicKey, signedBody } from './telnyx-signature.ts';
import { unreadOf, type UnreadEvent } from './telnyx-unread.ts';

export interface TelnyxSettings {
  apiKey: string;
  /** Base64 of the account's public key, which webhooks are checked with. */
  publicKey: string;
  /** Where webhooks go; the id of what they are about is added as the last part of the path. */
  webhookUrl: string;
  sandboxUrl: string | undefined;
}

/** `ref`: our own id of this send. A webhook or record whose address ends in it proves that the carrier took the text. */
export interface TextToSend {
  ref: string;
  from: string;
  profileId: string;
  to: string;
  text: string;
}

/** As the SDK spells the carrier's form. */
export type VerificationForm = Telnyx.MessagingTollfree.Verification.RequestCreateParams;

const recordsPerPage = 50;
const numbersPerPage = 250;
const stepsShown = 100;

const dataOf = <S extends z.ZodType>(shape: S) => z.object({ data: shape });
const recordsOf = <S extends z.ZodType>(row: S) => z.object({ records: rowsOf(row) });

export class TelnyxGateway {
  readonly #settings: TelnyxSettings;
  readonly #publicKey: KeyObject;
  readonly #ask: Ask;

  constructor(settings: TelnyxSettings) {
    this.#settings = settings;
    this.#publicKey = readPublicKey(settings.publicKey);
    this.#ask = askerOf(settings);
  }

  /** Never throws for what the carrier or the network does; once, without repeats. */
  async send({ ref, from, profileId, to, text }: TextToSend): Promise<SendOutcome> {
    const webhookUrl = this.webhookUrlOf(ref);
    return this.#sendOnce({
      from,
      messaging_profile_id: profileId,
      to,
      text,
      type: 'SMS',
      webhook_url: webhookUrl,
      // The same once more: three further tries, when a restart has eaten the first three.
      webhook_failover_url: `${webhookUrl}?failover`,
    });
  }

  /** From the operator's own number to a phone that is to be proved. Nobody is told what becomes of it. Never throws, as `send`. */
  sendCode({ from, to, text }: Pick<TextToSend, 'from' | 'to' | 'text'>): Promise<SendOutcome> {
    return this.#sendOnce({ from, to, text, type: 'SMS' });
  }

  async #sendOnce(given: Telnyx.MessageSendParams): Promise<SendOutcome> {
    try {
      const { data: message } = await this.#ask(dataOf(acceptedShape), (sdk) => sdk.messages.send(given));
      return { is: 'accepted', message };
    } catch (error) {
      if (error instanceof CarrierRefused) return { is: 'refused', refusal: error.refusal };
      if (error instanceof CarrierInDoubt) return { is: 'in_doubt', doubt: error.doubt };
      throw error;
    }
  }

  webhookUrlOf(ref: string): string {
    return `${this.#settings.webhookUrl}/${encodeURIComponent(ref)}`;
  }

  /** Our id that an address of a send bears; null for any other address. */
  refOf(webhookUrl: string | null): string | null {
    const [start, url] = [`${this.#settings.webhookUrl}/`, webhookUrl?.split('?')[0] ?? ''];
    if (!url.startsWith(start)) return null;
    const ref = url.slice(start.length);
    return /^[\w-]+$/.test(ref) ? ref : null;
  }

  /** What an error of the carrier's is about, by its code; null for one that says nothing of itself. */
  faultOf(code: string): CarrierFault | null {
    return faultOfCode(code);
  }

  /** With its words for ten days; null after that, and for an id that the carrier does not know. @throws CarrierRefused, CarrierInDoubt */
  message(id: string): Promise<CarrierMessage | null> {
    return orNull(this.#ask(dataOf(messageShape), (sdk) => sdk.messages.retrieve(id)).then((read) => read.data));
  }

  /** What was sent and received since then, oldest first. @throws CarrierRefused, CarrierInDoubt */
  async records({
    since,
    page = 1,
    direction,
  }: {
    since: Date;
    page?: number;
    direction?: 'inbound' | 'outbound';
  }): Promise<{ records: CarrierRecord[]; unread: number; nextPage: number | null }> {
    const read = await this.#ask(pageOf(recordShape), (sdk) =>
      sdk.detailRecords.list({
        filter: {
          record_type: 'messaging',
          created_at: { gte: since.toISOString() },
          ...(direction && { direction }),
        },
        sort: ['created_at'],
        'page[number]': page,
        'page[size]': recordsPerPage,
      }),
    );
    return { records: read.data.rows, unread: read.data.unread, nextPage: nextPageOf(read, page, recordsPerPage) };
  }

  /**
   * Who asked since then for no more, by the carrier's own list: without their words, but also where no text of theirs can be
   * read. One of both is our number; which one, its description leaves open. @throws CarrierRefused, CarrierInDoubt
   */
  async optOuts({ since, page = 1 }: { since: Date; page?: number }): Promise<{
    optOuts: CarrierOptOut[];
    unread: number;
    nextPage: number | null;
  }> {
    const read = await this.#ask(pageOf(optOutShape), (sdk) =>
      sdk.messagingOptouts.list({
        created_at: { gte: since.toISOString() },
        'page[number]': page,
        'page[size]': recordsPerPage,
      }),
    );
    return { optOuts: read.data.rows, unread: read.data.unread, nextPage: nextPageOf(read, page, recordsPerPage) };
  }

  /** Toll-free numbers for sale. @throws CarrierRefused, CarrierInDoubt */
  async searchTollFree({ count, prefix }: { count: number; prefix?: string }): Promise<string[]> {
    const { data } = await this.#ask(dataOf(rowsOf(offerShape)), (sdk) =>
      sdk.availablePhoneNumbers.list({
        filter: {
          country_code: 'US',
          phone_number_type: 'toll_free',
          features: ['sms'],
          // One that is not has to be set up for days.
          quickship: true,
          limit: count,
          ...(prefix && { national_destination_code: prefix }),
        },
      }),
    );
    // Should a filter ever be passed over, none that cannot text is bought.
    return data.rows.filter(({ features }) => features.length === 0 || features.includes('sms')).map(numberOf);
  }

  /** Local numbers of an area for sale that calls can be made from. @throws CarrierRefused, CarrierInDoubt */
  async searchLocal({ areaCode, count }: { areaCode: string; count: number }): Promise<string[]> {
    const { data } = await this.#ask(dataOf(rowsOf(offerShape)), (sdk) =>
      sdk.availablePhoneNumbers.list({
        filter: {
          country_code: 'US',
          phone_number_type: 'local',
          national_destination_code: areaCode,
          features: ['voice'],
          best_effort: false,
          limit: count,
        },
      }),
    );
    // Should the filter ever be passed over, no number of another place is offered.
    return data.rows.map(numberOf).filter((number) => number.startsWith(`+1${areaCode}`));
  }

  /** Costs money. After a CarrierInDoubt `orderBy` tells whether there is one. @throws CarrierRefused, CarrierInDoubt */
  async order(given: { numbers: readonly string[]; reference: string; profileId?: string }): Promise<CarrierOrder> {
    const { data } = await this.#ask(dataOf(orderShape), (sdk) =>
      sdk.numberOrders.create({
        phone_numbers: given.numbers.map((number) => ({ phone_number: number })),
        customer_reference: given.reference,
        ...(given.profileId && { messaging_profile_id: given.profileId }),
      }),
    );
    return data;
  }

  /** @throws CarrierRefused, CarrierInDoubt */
  async orderBy(reference: string): Promise<CarrierOrder | null> {
    const { data } = await this.#ask(pageOf(orderShape), (sdk) =>
      sdk.numberOrders.list({ filter: { customer_reference: reference } }),
    );
    return theOne(data, (order) => order.reference === reference);
  }

  /** @throws CarrierRefused, CarrierInDoubt */
  readOrder(id: string): Promise<CarrierOrder | null> {
    return orNull(this.#ask(dataOf(orderShape), (sdk) => sdk.numberOrders.retrieve(id)).then((read) => read.data));
  }

  /** Numbers of this account, with the profile that each is on. @throws CarrierRefused, CarrierInDoubt */
  async ownedNumbers({ page = 1, number }: { page?: number; number?: string } = {}): Promise<{
    numbers: OwnedNumber[];
    nextPage: number | null;
  }> {
    const read = await this.#ask(pageOf(ownedShape), (sdk) =>
      sdk.phoneNumbers.messaging.list({
        'page[number]': page,
        'page[size]': numbersPerPage,
        ...(number && { 'filter[phone_number]': number }),
      }),
    );
    return { numbers: read.data.rows, nextPage: nextPageOf(read, page, numbersPerPage) };
  }

  /** The carrier's id of a number of this account, texting or not. @throws CarrierRefused, CarrierInDoubt */
  async numberId(phone: string): Promise<string | null> {
    const { data } = await this.#ask(pageOf(heldShape), (sdk) =>
      sdk.phoneNumbers.list({ filter: { phone_number: phone } }),
    );
    return theOne(data, (held) => held.number === phone && !held.isGone)?.id ?? null;
  }

  /** It is gone from the account then. @returns false where it was gone before. @throws CarrierRefused, CarrierInDoubt */
  async releaseNumber(id: string): Promise<boolean> {
    return (await orNull(this.#ask(dataOf(z.unknown()), (sdk) => sdk.phoneNumbers.delete(id)))) !== null;
  }

  /** Null takes the number off its profile. @throws CarrierRefused, CarrierInDoubt */
  async assign(numberId: string, profileId: string | null): Promise<OwnedNumber> {
    const { data } = await this.#ask(dataOf(ownedShape), (sdk) =>
      sdk.phoneNumbers.messaging.update(numberId, { messaging_profile_id: profileId ?? '' }),
    );
    return data;
  }

  /** One for each agent, because the carrier blocks for a whole profile. @throws CarrierRefused, CarrierInDoubt */
  async createProfile(name: string): Promise<CarrierProfile> {
    const { webhookUrl } = this.#settings;
    const { data } = await this.#ask(dataOf(profileShape), (sdk) =>
      sdk.messagingProfiles.create({
        name,
        whitelisted_destinations: ['US', 'CA'],
        webhook_url: webhookUrl,
        webhook_failover_url: `${webhookUrl}?failover`,
        webhook_api_version: '2',
        // What leaves is what was shown and counted.
        smart_encoding: false,
      }),
    );
    return data;
  }

  /** After a doubt about `createProfile`. @throws CarrierRefused, CarrierInDoubt */
  async profileBy(name: string): Promise<CarrierProfile | null> {
    const { data } = await this.#ask(pageOf(profileShape), (sdk) =>
      sdk.messagingProfiles.list({ 'filter[name][eq]': name }),
    );
    return theOne(data, (profile) => profile.name === name);
  }

  /** Nothing leaves from a profile that is off. @throws CarrierRefused, CarrierInDoubt */
  async enableProfile(id: string, enabled: boolean): Promise<CarrierProfile> {
    const { data } = await this.#ask(dataOf(profileShape), (sdk) => sdk.messagingProfiles.update(id, { enabled }));
    return data;
  }

  /** @throws CarrierRefused with the `field` of the form, CarrierInDoubt */
  submitVerification(form: VerificationForm): Promise<CarrierVerification> {
    return this.#ask(verificationShape, (sdk) => sdk.messagingTollfree.verification.requests.create(form));
  }

  /** What was rejected, changed and submitted again. @throws CarrierRefused with the `field` of the form, CarrierInDoubt */
  resubmitVerification(id: string, form: VerificationForm): Promise<CarrierVerification> {
    return this.#ask(verificationShape, (sdk) => sdk.messagingTollfree.verification.requests.update(id, form));
  }

  /** @throws CarrierRefused, CarrierInDoubt */
  verification(id: string): Promise<CarrierVerification | null> {
    return orNull(this.#ask(verificationShape, (sdk) => sdk.messagingTollfree.verification.requests.retrieve(id)));
  }

  /** The newest request for a number, also after a doubt about submitting. @throws CarrierRefused, CarrierInDoubt */
  async verificationOf(number: string): Promise<CarrierVerification | null> {
    const { records } = await this.#ask(recordsOf(verificationShape), (sdk) =>
      sdk.messagingTollfree.verification.requests.list({ page: 1, page_size: 20, phone_number: number }),
    );
    // Asked for this number alone: one that names none is about it, too.
    return theOne(records, ({ numbers }) => numbers.length === 0 || numbers.includes(number));
  }

  /** Newest first. @throws CarrierRefused, CarrierInDoubt */
  async verificationHistory(id: string): Promise<VerificationStep[]> {
    const { records } = await this.#ask(recordsOf(verificationStepShape), (sdk) =>
      sdk.messagingTollfree.verification.requests.retrieveStatusHistory(id, {
        'page[number]': 1,
        'page[size]': stepsShown,
      }),
    );
    return records.rows;
  }

  /** What a webhook tells; null for a signature that does not hold. `rawBody` exactly as received. */
  verify(rawBody: string | Uint8Array, headers: Headers, now: Date): CarrierEvent | 'other' | UnreadEvent | null {
    const body = signedBody(this.#publicKey, rawBody, headers, now);
    if (body === null) return null;
    const read = eventShape.safeParse(body.json);
    if (!read.success) return unreadOf(body.json, rawBody, eventTypes);
    const { id, event_type: type, occurred_at: occurredAt, payload: message } = read.data.data;
    return { id, type, occurredAt, message };
  }
}

const numberOf = (offer: { phone_number: string }): string => offer.phone_number;

/** Null only where everything was read: what is not found is bought or submitted once more. @throws CarrierInDoubt */
function theOne<T>({ rows, unread }: Rows<T>, isIt: (row: T) => boolean): T | null {
  const found = rows.find(isIt);
  if (!found && unread > 0) throw new CarrierInDoubt('unreadable');
  return found ?? null;
}
