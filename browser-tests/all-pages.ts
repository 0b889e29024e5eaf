// Every page of the product, with its title; `every-page.journey.ts` fails when one is missing here.

export type Visit = readonly [path: string, heading: string];

export const signedOut: readonly Visit[] = [
  ['/login', 'Log in'],
  ['/signup', 'Create your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Reset your password'],
  ['/undo-change', 'It wasn’t you?'],
  ['/invite', 'Join a team'],
  ['/invite/$token', 'Join a team'],
];
export const signedIn: readonly Visit[] = [
  ['/app', 'Home'],
  ['/app/today', 'Today'],
  ['/app/calendar', 'Schedule'],
  ['/app/leads', 'Leads'],
  ['/app/leads?tab=sold', 'Leads'],
  ['/app/leads/duplicates', 'Possible duplicates'],
  ['/app/leads/imports', 'Imports'],
  ['/app/leads/checked', 'Leads we checked again'],
  ['/app/leads/trash', 'Trash'],
  ['/app/pipeline', 'Pipeline'],
  ['/app/messages', 'Messages'],
  ['/app/messages/batches', 'Bulk texts'],
  ['/app/contacts', 'Contacts on messaging list'],
  ['/app/contact-history', 'Contact history'],
  ['/app/lead-rescue', 'Lead Rescue'],
  ['/app/messaging-settings', 'Messaging Settings'],
  ['/app/messaging-settings/verify', 'Verify your number'],
  ['/app/dialer', 'Power Dialer'],
  ['/app/dialer/session', 'Dial session'],
  ['/app/mailing', 'Mailing'],
  ['/app/message-lab', 'Message Lab'],
  ['/app/agent/showcase', 'Agent Showcase wizard'],
  ['/app/reports', 'Production report'],
  ['/app/reviews', 'Client Reviews'],
  ['/app/smart-dialer', 'Smart Dialer'],
  ['/app/rebuttal', 'AI Rebuttal Helper'],
  ['/app/call-recorder', 'Call/Camera Recorder (local)'],
  ['/app/tools', 'Tools'],
  ['/app/support', 'Support'],
  ['/app/wallet', 'Wallet'],
  ['/app/wallet/statement', 'Wallet statement'],
  ['/app/teams', 'My Teams'],
  ['/app/enable-ios-push', 'Enable Notifications on iOS'],
  ['/app/settings', 'Settings'],
  ['/account', 'Your account'],
];
/** Of an agent, for everybody; without the app. */
export const ofPublic: readonly Visit[] = [
  ['/a/$slug', 'Dana Cole'],
  ['/a/$slug/reviews', 'Reviews of Dana Cole'],
  ['/a/$slug/review', 'Review Dana Cole'],
  ['/a/$slug/review/thanks', 'Thanks! Your review was submitted.'],
  ['/a/$slug/contact', 'Contact Dana Cole'],
  ['/a/$slug/contact/thanks', 'Thanks, your message was sent'],
  ['/a/$slug/texts', 'Texts from Cole Family Insurance LLC'],
];
export const ofAdmin: readonly Visit[] = [
  ['/app/admin', 'Admin Console'],
  ['/app/admin/log', 'Audit log'],
  ['/app/admin/operations', 'Operations'],
  ['/app/admin/webhooks', 'Webhooks received'],
];
/** Of one user, as an admin sees them; its title is their name or address. */
export const ofUser = '/app/admin/users/$userId';
/** Of an agent who has everything, and of one for whom there is nothing under that id. */
export const ofOne: readonly (readonly [path: string, full: string, none: string])[] = [
  ['/app/leads/$id', 'Lead 000001', 'Lead'],
  ['/app/leads/$sold', 'Lead 000010', 'Lead'],
  ['/app/team/manage/$teamId', 'Sample team', 'Manage team'],
  ['/app/team/$teamId/dashboard', 'Sample team', 'Team dashboard'],
];
/** An id that nothing has. */
export const nothing = '00000000-0000-4000-8000-000000000000';
