// The features this server is made of: the one list, and the only server file that knows them.
import type { AccessRules } from './http/answer-route.ts';
import type { ServerFeature } from './feature.ts';
import { accountsServer } from '../features/accounts/accounts.server.ts';
import { adminServer } from '../features/admin/admin.server.ts';
import { agentSiteServer } from '../features/agent-site/agent-site.server.ts';
import { billingServer } from '../features/billing/billing.server.ts';
import { callRecordsServer } from '../features/call-records/call-records.server.ts';
import { callsServer } from '../features/calls/calls.server.ts';
import { checkoutServer } from '../features/checkout/checkout.server.ts';
import { contactGateServer } from '../features/contact-gate/contact-gate.server.ts';
import { dashboardServer } from '../features/dashboard/dashboard.server.ts';
import { duplicatesServer } from '../features/duplicates/duplicates.server.ts';
import { filesServer } from '../features/files/files.server.ts';
import { gateServer } from '../features/gate/gate.server.ts';
import { logInServer } from '../features/log-in/log-in.server.ts';
import { secondStepsServer } from '../features/second-steps/second-steps.server.ts';
import { pushServer } from '../features/push/push.server.ts';
import { reportsServer } from '../features/reports/reports.server.ts';
import { intakeServer } from '../features/intake/intake.server.ts';
import { keptCallsServer } from '../features/kept-calls/kept-calls.server.ts';
import { leadBulkServer } from '../features/lead-bulk/lead-bulk.server.ts';
import { leadImportServer } from '../features/lead-import/lead-import.server.ts';
import { leadViewsServer } from '../features/lead-views/lead-views.server.ts';
import { leadHistoryServer } from '../features/lead-history/lead-history.server.ts';
import { leadRepairServer } from '../features/lead-repair/lead-repair.server.ts';
import { leadRescueServer } from '../features/lead-rescue/lead-rescue.server.ts';
import { leadListServer } from '../features/lead-list/lead-list.server.ts';
import { leadSearchServer } from '../features/lead-search/lead-search.server.ts';
import { leadsServer } from '../features/leads/leads.server.ts';
import { operationsServer } from '../features/operations/operations.server.ts';
import { outcomesServer } from '../features/outcomes/outcomes.server.ts';
import { policiesServer } from '../features/policies/policies.server.ts';
import { trashServer } from '../features/trash/trash.server.ts';
import { pipelineServer } from '../features/pipeline/pipeline.server.ts';
import { followUpsServer } from '../features/follow-ups/follow-ups.server.ts';
import { scheduleServer } from '../features/schedule/schedule.server.ts';
import { sampleLeadsServer } from '../features/sample-leads/sample-leads.server.ts';
import { settingsServer } from '../features/settings/settings.server.ts';
import { invitesServer } from '../features/invites/invites.server.ts';
import { teamsServer } from '../features/teams/teams.server.ts';
import { bulkSendServer } from '../features/bulk-send/bulk-send.server.ts';
import { consentServer } from '../features/consent/consent.server.ts';
import { doNotContactServer } from '../features/do-not-contact/do-not-contact.server.ts';
import { dncRegistryServer } from '../features/dnc-registry/dnc-registry.server.ts';
import { suppressionServer } from '../features/suppression/suppression.server.ts';
import { rebuttalServer } from '../features/rebuttal/rebuttal.server.ts';
import { voiceEventsServer } from '../features/voice-events/voice-events.server.ts';
import { agentLineServer } from '../features/agent-line/agent-line.server.ts';
import { dialSessionServer } from '../features/dial-session/dial-session.server.ts';
import { smartDialerServer } from '../features/smart-dialer/smart-dialer.server.ts';
import { recorderServer } from '../features/recorder/recorder.server.ts';
import { numbersServer } from '../features/numbers/numbers.server.ts';
import { publicPageServer } from '../features/public-page/public-page.server.ts';
import { reviewsServer } from '../features/reviews/reviews.server.ts';
import { signUpPageServer } from '../features/sign-up-page/sign-up-page.server.ts';
import { messageLabServer } from '../features/message-lab/message-lab.server.ts';
import { templatesServer } from '../features/templates/templates.server.ts';
import { textingServer } from '../features/texting/texting.server.ts';
import { contactHistoryServer } from '../features/contact-history/contact-history.server.ts';
import { contactsServer } from '../features/contacts/contacts.server.ts';
import { callRecordingsServer } from '../features/call-recordings/call-recordings.server.ts';
import { callSettingsServer } from '../features/call-settings/call-settings.server.ts';
import { phoneNumbersServer } from '../features/phone-numbers/phone-numbers.server.ts';
import { inboxServer } from '../features/inbox/inbox.server.ts';
import { showcaseServer } from '../features/showcase/showcase.server.ts';
import { walletServer } from '../features/wallet/wallet.server.ts';
import { requireAdmin, requireSubscription } from '../features/gate/require-access.operation.ts';

export const features: readonly ServerFeature[] = [
  accountsServer,
  secondStepsServer,
  logInServer,
  gateServer,
  agentSiteServer,
  filesServer,
  billingServer,
  checkoutServer,
  walletServer,
  callsServer,
  callRecordsServer,
  callRecordingsServer,
  keptCallsServer,
  settingsServer,
  leadBulkServer,
  // Their paths (`/api/leads/counts`) stand before `/api/leads/:id`, which would take the last word for an id.
  leadSearchServer,
  trashServer,
  outcomesServer,
  policiesServer,
  leadsServer,
  leadListServer,
  leadViewsServer,
  leadImportServer,
  leadRepairServer,
  consentServer,
  suppressionServer,
  doNotContactServer,
  dncRegistryServer,
  numbersServer,
  publicPageServer,
  reviewsServer,
  showcaseServer,
  signUpPageServer,
  templatesServer,
  contactGateServer,
  messageLabServer,
  textingServer,
  inboxServer,
  contactsServer,
  contactHistoryServer,
  leadRescueServer,
  bulkSendServer,
  phoneNumbersServer,
  callSettingsServer,
  intakeServer,
  duplicatesServer,
  dashboardServer,
  sampleLeadsServer,
  reportsServer,
  leadHistoryServer,
  pipelineServer,
  teamsServer,
  invitesServer,
  followUpsServer,
  scheduleServer,
  pushServer,
  adminServer,
  operationsServer,
  recorderServer,
  rebuttalServer,
  smartDialerServer,
  agentLineServer,
  voiceEventsServer,
  dialSessionServer,
];

export const accessRules: AccessRules = { requireSubscription, requireAdmin };

export const routes = features.flatMap((feature) => feature.routes ?? []);
export const webhooks = features.flatMap((feature) => feature.webhooks ?? []);
export const jobs = features.flatMap((feature) => feature.jobs ?? []);

export const firstCalls = Object.fromEntries(
  [...new Set(features.flatMap((feature) => Object.keys(feature.firstCalls ?? {})))].map((path) => [
    path,
    features.flatMap((feature) => feature.firstCalls?.[path] ?? []),
  ]),
);
