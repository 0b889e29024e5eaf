import { isLabAccount } from '../../domain/lab-account.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { readLabAccess } from './message-lab.contract.ts';

export const messageLabRoutes = [
  // What the lab sends is checked again where texts are sent.
  route(readLabAccess, { who: 'subscriber', limit: perMinute(120) }, async ({ platform, user }) => ({
    is_allowed: isLabAccount(platform.config.messageLabAccount, user),
  })),
];
