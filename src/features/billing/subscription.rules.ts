// What a subscription's status means.
import { isLive } from '../../domain/subscription-status.ts';

/** `profiles.plan_status`: the subscription's own word while it is live, so that what asks for "active, trialing or past_due" reads true. */
export function planStatus(status: string): string {
  return isLive(status) ? status : 'inactive';
}

export interface Rival {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** Of several live subscriptions of one person the earliest stays; the same one, whoever looks. */
export function earliest<R extends Rival>(rivals: readonly [R, ...R[]]): R {
  return rivals.reduce((kept, each) =>
    (each.startedAt - kept.startedAt || (each.id < kept.id ? -1 : 1)) < 0 ? each : kept,
  );
}
