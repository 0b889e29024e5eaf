import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { showContactRules } from './contact-rules.contract.ts';
import { writeContactRules } from './write-contact-rules.operation.ts';

export const contactRulesRoutes = [
  route(showContactRules, { who: 'admin', limit: perMinute(60) }, async () => writeContactRules()),
];
