// Figures for the operator, in Prometheus' text format.
import { Counter, Gauge, Histogram, collectDefaultMetrics, register } from 'prom-client';

collectDefaultMetrics();

const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

export const streamsOpen = new Gauge({ name: 'event_streams_open', help: 'Open event streams of this process.' });
export const clockSkew = new Gauge({
  name: 'clock_skew_seconds',
  help: 'How far the clock of this machine is ahead of the clock of the database; should be near 0.',
});
export const webhooksRejected = new Counter({
  name: 'webhooks_rejected_total',
  help: 'Webhooks refused for their signature.',
  labelNames: ['provider'],
});
export const webhooksUnread = new Counter({
  name: 'webhooks_unread_total',
  help: 'Webhooks whose signature holds and whose shape cannot be read.',
  labelNames: ['provider'],
});

const webhooksAccepted = new Counter({
  name: 'webhooks_accepted_total',
  help: 'Webhooks that were kept, and those of them that had come before.',
  labelNames: ['provider', 'repeated'],
});
export function countWebhook(provider: string, isNew: boolean): void {
  webhooksAccepted.inc({ provider, repeated: isNew ? 'no' : 'yes' });
}

const refusals = new Counter({
  name: 'refusals_total',
  help: 'Requests refused, by route and code: log-ins that failed, what is forbidden (403), callers who name somebody else.',
  labelNames: ['route', 'code'],
});
export function countRefusal(route: string, code: string): void {
  refusals.inc({ route, code });
}

export const textsSent = new Counter({ name: 'texts_sent_total', help: 'Texts that the carrier took.' });
export const optOuts = new Counter({ name: 'opt_outs_total', help: 'People who asked for no more texts.' });

export const walletMismatches = new Counter({
  name: 'wallet_payment_mismatches_total',
  help: 'Paid top-ups that were not credited because something of them did not match.',
  labelNames: ['fault'],
});
export const walletResidue = new Gauge({
  name: 'wallet_reconcile_residue',
  help: 'Payments that the wallets and the payment provider tell differently, at the last reconciliation; must be 0.',
  labelNames: ['fault'],
});
export const walletFaults = new Gauge({
  name: 'wallet_invariant_faults',
  help: 'Wallets whose balance, holds or debt do not add up, at the last check; must be 0.',
});

export const textsDue = new Gauge({ name: 'texts_due', help: 'Texts whose moment has come and that have not left.' });
export const textsOldestDue = new Gauge({
  name: 'texts_oldest_due_seconds',
  help: 'How long the oldest of these has been due.',
});
export const textsUnknown = new Gauge({
  name: 'texts_unknown',
  help: 'Texts of the last day of which nobody knows whether they left.',
});
export const textsBilledOtherwise = new Gauge({
  name: 'texts_billed_otherwise',
  help: 'Texts of the last 30 days that the carrier bills in other parts than were charged; see npm run texts.',
});
export const textsSuppressed = new Gauge({
  name: 'texts_suppressed',
  help: 'Texts of the last day that did not leave because the person wants none.',
});
export const textsAfterOptOut = new Gauge({
  name: 'texts_after_opt_out',
  help: 'Texts of the last day that left although the person had asked for none; must be 0.',
});

export const contactRulesOld = new Gauge({
  name: 'contact_rules_old',
  help: 'Rows of the contact rules, and lists of holidays, that nobody has checked for a year; should be 0.',
});

export const jobsDone = new Counter({ name: 'jobs_done_total', help: 'Jobs done, by name.', labelNames: ['job'] });
export const jobsFailed = new Counter({
  name: 'jobs_failed_total',
  help: 'Tries of jobs that failed, by name.',
  labelNames: ['job'],
});
export const jobsGivenUp = new Counter({
  name: 'jobs_given_up_total',
  help: 'Jobs that failed for the last time, by name.',
  labelNames: ['job'],
});

export function countRequest(method: string, route: string, status: number, seconds: number): void {
  requests.observe({ method, route, status }, seconds);
}

export function metricsText(): Promise<string> {
  return register.metrics();
}
