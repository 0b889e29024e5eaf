// The one list of features in the browser, and the only place of the shell that knows them.
import { logInWeb } from '../features/log-in/log-in.web.tsx';
import { dashboardWeb } from '../features/dashboard/dashboard.web.tsx';
// The tools of the leads page stand in the order in which these are named.
import { leadBulkWeb } from '../features/lead-bulk/lead-bulk.web.tsx';
import { trashWeb } from '../features/trash/trash.web.tsx';
import { intakeWeb } from '../features/intake/intake.web.tsx';
import { followUpsWeb } from '../features/follow-ups/follow-ups.web.tsx';
import { duplicatesWeb } from '../features/duplicates/duplicates.web.tsx';
import { callsWeb } from '../features/calls/calls.web.tsx';
import { dialerWeb } from '../features/dialer/dialer.web.tsx';
import { inboxWeb } from '../features/inbox/inbox.web.tsx';
import { mailingWeb } from '../features/mailing/mailing.web.tsx';
import { messageLabWeb } from '../features/message-lab/message-lab.web.tsx';
import { contactHistoryWeb } from '../features/contact-history/contact-history.web.tsx';
import { contactsWeb } from '../features/contacts/contacts.web.tsx';
import { reviewsWeb } from '../features/reviews/reviews.web.tsx';
import { messagingSettingsWeb } from '../features/messaging-settings/messaging-settings.web.tsx';
import { numbersWeb } from '../features/numbers/numbers.web.tsx';
import { invitesWeb } from '../features/invites/invites.web.tsx';
import { leadImportWeb } from '../features/lead-import/lead-import.web.tsx';
import { leadViewsWeb } from '../features/lead-views/lead-views.web.tsx';
import { leadRepairWeb } from '../features/lead-repair/lead-repair.web.tsx';
import { leadRescueWeb } from '../features/lead-rescue/lead-rescue.web.tsx';
import { leadListWeb } from '../features/lead-list/lead-list.web.tsx';
import { leadPageWeb } from '../features/lead-page/lead-page.web.tsx';
import { pipelineWeb } from '../features/pipeline/pipeline.web.tsx';
import { pushWeb } from '../features/push/push.web.tsx';
import { rebuttalWeb } from '../features/rebuttal/rebuttal.web.tsx';
import { dialSessionWeb } from '../features/dial-session/dial-session.web.tsx';
import { smartDialerWeb } from '../features/smart-dialer/smart-dialer.web.tsx';
import { recorderWeb } from '../features/recorder/recorder.web.tsx';
import { reportsWeb } from '../features/reports/reports.web.tsx';
import { scheduleWeb } from '../features/schedule/schedule.web.tsx';
import { showcaseWeb } from '../features/showcase/showcase.web.tsx';
import { settingsWeb } from '../features/settings/settings.web.tsx';
import { bulkSendWeb } from '../features/bulk-send/bulk-send.web.tsx';
import { consentWeb } from '../features/consent/consent.web.tsx';
import { supportWeb } from '../features/support/support.web.tsx';
import { doNotContactWeb } from '../features/do-not-contact/do-not-contact.web.tsx';
import { dncRegistryWeb } from '../features/dnc-registry/dnc-registry.web.tsx';
import { suppressionWeb } from '../features/suppression/suppression.web.tsx';
import { adminWeb } from '../features/admin/admin.web.tsx';
import { operationsWeb } from '../features/operations/operations.web.tsx';
import { teamsWeb } from '../features/teams/teams.web.tsx';
import { toolsWeb } from '../features/tools/tools.web.tsx';
import { walletWeb } from '../features/wallet/wallet.web.tsx';
import type { AppGuard, Load, WebFeature } from './feature.ts';

export const features: readonly WebFeature[] = [
  logInWeb,
  showcaseWeb,
  settingsWeb,
  walletWeb,
  dashboardWeb,
  reportsWeb,
  pipelineWeb,
  leadListWeb,
  leadPageWeb,
  leadViewsWeb,
  duplicatesWeb,
  leadImportWeb,
  leadRepairWeb,
  suppressionWeb,
  doNotContactWeb,
  dncRegistryWeb,
  consentWeb,
  intakeWeb,
  leadBulkWeb,
  trashWeb,
  teamsWeb,
  invitesWeb,
  inboxWeb,
  contactsWeb,
  reviewsWeb,
  contactHistoryWeb,
  leadRescueWeb,
  bulkSendWeb,
  messagingSettingsWeb,
  callsWeb,
  dialerWeb,
  dialSessionWeb,
  mailingWeb,
  messageLabWeb,
  numbersWeb,
  followUpsWeb,
  scheduleWeb,
  pushWeb,
  adminWeb,
  operationsWeb,
  recorderWeb,
  rebuttalWeb,
  smartDialerWeb,
  toolsWeb,
  supportWeb,
];

export const loadAppGuard: Load<AppGuard> = async () =>
  (await import('../features/log-in/access-guard.tsx')).AccessGuard;
