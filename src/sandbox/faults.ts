// Faults a test orders beforehand: "the next two calls of checkout.sessions.create time out".
import * as z from 'zod';
import type { SandboxApp } from './sandbox-app.ts';

/** `stall`: a streamed answer that begins and does not go on; `lost`: of webhooks only, it never arrives. */
export const faultModes = ['error', 'timeout', 'answer-lost', 'slow', 'stall', 'duplicate', 'reorder', 'lost'] as const;

const faultOrder = z.strictObject({
  provider: z.string().min(1),
  /** An operation's name as the request log shows it, `webhook`, `webhook call.hangup` for one kind, or `*` for every call (never webhooks). */
  operation: z.string().min(1),
  mode: z.enum(faultModes),
  times: z.number().int().positive().default(1),
  /** With `error`: whether the failure is kept under the idempotency key and replayed, as an endpoint that broke half-way does. */
  replayed: z.boolean().default(true),
});

export type Fault = z.output<typeof faultOrder>;

export class Faults {
  #orders: Fault[] = [];

  order(fault: Fault): void {
    this.#orders.push(fault);
  }

  /** Takes one use of the oldest order that fits. */
  take(provider: string, operation: string): Fault | undefined {
    const fits = (fault: Fault) =>
      fault.provider === provider &&
      (fault.operation === operation || (fault.operation === '*' && !operation.startsWith('webhook')));
    const fault = this.#orders.find(fits);
    if (!fault) return undefined;
    fault.times -= 1;
    this.#orders = this.#orders.filter((order) => order.times > 0);
    return { ...fault };
  }

  list(): Fault[] {
    return this.#orders.map((order) => ({ ...order }));
  }

  clear(): void {
    this.#orders = [];
  }
}

export function mountFaults(app: SandboxApp, faults: Faults, providers: readonly string[]): void {
  app.get('/_control/faults', (c) => c.json({ faults: faults.list() }));
  app.delete('/_control/faults', (c) => {
    faults.clear();
    return c.json({ faults: [] });
  });
  app.post('/_control/faults', async (c) => {
    const order = faultOrder.safeParse(await c.req.json().catch(() => undefined));
    if (!order.success) return c.json({ error: z.prettifyError(order.error) }, 400);
    if (!providers.includes(order.data.provider)) {
      return c.json({ error: `No provider '${order.data.provider}'; there are: ${providers.join(', ')}.` }, 400);
    }
    if (order.data.mode === 'lost' && !order.data.operation.startsWith('webhook')) {
      return c.json({ error: 'Only webhooks are lost.' }, 400);
    }
    faults.order(order.data);
    return c.json({ faults: faults.list() });
  });
}
