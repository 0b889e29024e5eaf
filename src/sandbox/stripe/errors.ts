// Stripe's error bodies. Thrown anywhere below a call, answered by the dispatcher.
import type Stripe from 'stripe';

interface ProblemBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  constructor(status: number, body: ProblemBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, about: { param?: string; code?: string } = {}): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', message, ...about });
}

/** `param` is `id` for the object of the address itself, else the parameter that named it. */
export function noSuch(kind: string, id: string, param = 'id'): StripeProblem {
  const message = `No such ${kind}: '${id}'`;
  const status = param === 'id' ? 404 : 400;
  return new StripeProblem(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
