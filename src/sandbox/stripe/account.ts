// One Stripe account: its objects in the order they were made, what is known about them beyond their public
// shape, and the events that every change gives.
import type Stripe from 'stripe';
import { StripeProblem, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import type { CheckoutPlan } from './checkout-plan.ts';

export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

interface Kinds {
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  'checkout.session': Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  balance_transaction: Stripe.BalanceTransaction;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'billing_portal.session': Stripe.BillingPortal.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: StoredEvent;
}
export type Kind = keyof Kinds;
export type ObjectOf<K extends Kind> = Kinds[K];

export type StoredEvent = Stripe.EventBase & { type: string };

/** Kept beside an object, never shown. */
interface Notes {
  plan: CheckoutPlan;
  /** The number behind a payment method: it decides what a charge does. */
  card: { number: string; confirmed: boolean };
  /** Proration lines waiting for the subscription's next invoice. */
  pending: Stripe.InvoiceLineItem[];
}

const kinds: readonly Kind[] = [
  'customer',
  'product',
  'price',
  'checkout.session',
  'subscription',
  'invoice',
  'invoice_payment',
  'payment_intent',
  'payment_method',
  'charge',
  'balance_transaction',
  'refund',
  'dispute',
  'billing_portal.session',
  'billing_portal.configuration',
  'webhook_endpoint',
  'event',
];

interface Snapshot {
  objects: Record<string, { id: string }[]>;
  notes: Record<string, [string, unknown][]>;
}

export class StripeAccount {
  readonly name = 'Agent CRM (sandbox)';
  readonly publicUrl: () => string;
  /** The call being answered, named in the events it gives. */
  request: { id: string; idempotency_key: string | null } | null = null;
  onEvent: (event: StoredEvent) => void = () => undefined;
  #objects = new Map<Kind, Map<string, unknown>>(kinds.map((kind) => [kind, new Map()]));
  #notes = new Map<string, Map<string, unknown>>();

  constructor(publicUrl: () => string) {
    this.publicUrl = publicUrl;
  }

  /** Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1_000);
  }

  add<K extends Kind>(kind: K, object: ObjectOf<K>): ObjectOf<K> {
    this.#table(kind).set((object as { id: string }).id, object);
    return object;
  }

  remove(kind: Kind, id: string): void {
    this.#table(kind).delete(id);
  }

  find<K extends Kind>(kind: K, id: string): ObjectOf<K> | undefined {
    return this.#table(kind).get(id);
  }

  /** Refuses as the real one does when it is not there. */
  get<K extends Kind>(kind: K, id: string, param = 'id'): ObjectOf<K> {
    const object = this.find(kind, id);
    if (!object) throw noSuch(kind === 'payment_method' ? 'PaymentMethod' : kind, id, param);
    return object;
  }

  /** A customer that was not deleted. */
  customer(id: string, param = 'customer'): Stripe.Customer {
    const customer = this.get('customer', id, param);
    if ('deleted' in customer) throw noSuch('customer', id, param);
    return customer;
  }

  /** Newest first, as lists show them. */
  all<K extends Kind>(kind: K): ObjectOf<K>[] {
    return [...this.#table(kind).values()].reverse();
  }

  byAnyId(id: string): unknown {
    for (const table of this.#objects.values()) if (table.has(id)) return table.get(id);
    return undefined;
  }

  note<N extends keyof Notes>(name: N, id: string): Notes[N] | undefined {
    return this.#notes.get(name)?.get(id) as Notes[N] | undefined;
  }

  setNote<N extends keyof Notes>(name: N, id: string, note: Notes[N]): void {
    const table = this.#notes.get(name) ?? new Map<string, unknown>();
    this.#notes.set(name, table.set(id, note));
  }

  emit(type: Stripe.Event.Type, object: object, previous?: Record<string, unknown>): void {
    const event: StoredEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: {
        object: structuredClone(object) as Stripe.Event.Data.Object,
        ...(previous && { previous_attributes: previous }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    };
    this.add('event', event);
    this.onEvent(event);
  }

  /** Applies a change and tells it with what was there before; nothing changed, nothing told. */
  change<T extends object>(type: Stripe.Event.Type, object: T, apply: () => void): T {
    const before = structuredClone(object) as Record<string, unknown>;
    apply();
    const after = object as Record<string, unknown>;
    const changed = Object.keys({ ...before, ...after }).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (changed.length > 0)
      this.emit(type, object, Object.fromEntries(changed.map((key) => [key, before[key] ?? null])));
    return object;
  }

  /** Runs a change that must happen wholly or not at all; a refusal puts every object back. */
  whole<T>(work: () => T): T {
    const before = structuredClone(this.snapshot());
    const told: StoredEvent[] = [];
    const { onEvent } = this;
    this.onEvent = (event) => told.push(event);
    try {
      const result = work();
      this.onEvent = onEvent;
      told.forEach(onEvent);
      return result;
    } catch (error) {
      this.onEvent = onEvent;
      if (error instanceof StripeProblem) this.restore(before);
      throw error;
    }
  }

  clear(): void {
    for (const table of this.#objects.values()) table.clear();
    this.#notes.clear();
  }

  snapshot(): Snapshot {
    return {
      objects: Object.fromEntries(
        [...this.#objects].map(([kind, table]) => [kind, [...table.values()] as { id: string }[]]),
      ),
      notes: Object.fromEntries([...this.#notes].map(([name, table]) => [name, [...table]])),
    };
  }

  restore({ objects, notes }: Snapshot): void {
    this.clear();
    for (const kind of kinds)
      for (const object of objects[kind] ?? []) this.#table(kind).set(object.id, object as never);
    for (const [name, entries] of Object.entries(notes)) this.#notes.set(name, new Map(entries));
  }

  #table<K extends Kind>(kind: K): Map<string, ObjectOf<K>> {
    return this.#objects.get(kind) as Map<string, ObjectOf<K>>;
  }
}
