// Tells of bookings those who subscribed to them, signed as the real ones are.
import { createHmac } from 'node:crypto';
import type { Faults } from '../faults.ts';
import { WebhookDelivery } from '../webhook-delivery.ts';
import type { CalendlyAccount, Invitee, Subscription } from './account.ts';

const backoffMs = [250, 1_000, 3_000, 10_000, 30_000];

interface Booking {
  event: string;
  invitee: string;
  /** As sent, for sending again. */
  body: string;
}

export class CalendlyWebhooks extends WebhookDelivery<Booking> {
  readonly #account: CalendlyAccount;
  readonly #signingKey: string;

  constructor(account: CalendlyAccount, faults: Faults, signingKey: string) {
    super('calendly', faults, backoffMs);
    this.#account = account;
    this.#signingKey = signingKey;
  }

  tell(event: string, invitee: Invitee): void {
    for (const subscription of this.#account.state.subscriptions) {
      if (!subscription.events.includes(event) || !this.#concerns(subscription, invitee)) continue;
      const body = JSON.stringify(this.#payload(event, invitee, subscription));
      this.send({
        about: { event, invitee: invitee.uri, body },
        url: subscription.callback_url,
        compose: () => ({
          body,
          headers: { 'Content-Type': 'application/json', 'Calendly-Webhook-Signature': this.signed(body) },
        }),
      });
    }
  }

  #concerns(subscription: Subscription, invitee: Invitee): boolean {
    const meeting = this.#account.state.meetings.find((each) => each.uri === invitee.event);
    const hosts = meeting?.event_memberships.map((each) => each.user) ?? [];
    if (subscription.user !== null) return hosts.includes(subscription.user);
    return this.#account.state.people.some(
      (each) => hosts.includes(each.uri) && each.current_organization === subscription.organization,
    );
  }

  #payload(event: string, invitee: Invitee, subscription: Subscription): object {
    const meeting = this.#account.state.meetings.find((each) => each.uri === invitee.event);
    const tracking = {
      utm_campaign: null,
      utm_source: null,
      utm_medium: null,
      utm_content: null,
      utm_term: null,
      salesforce_uuid: null,
    };
    return {
      event,
      created_at: invitee.updated_at,
      created_by: subscription.creator,
      payload: {
        ...invitee,
        tracking,
        payment: null,
        no_show: null,
        reconfirmation: null,
        routing_form_submission: null,
        scheduled_event: meeting,
      },
    };
  }

  /** The bytes and the signature of a call, for tests that send it themselves. */
  signed(body: string, seconds = Math.floor(Date.now() / 1000)): string {
    const digest = createHmac('sha256', this.#signingKey).update(`${seconds}.${body}`).digest('hex');
    return `t=${seconds},v1=${digest}`;
  }
}
