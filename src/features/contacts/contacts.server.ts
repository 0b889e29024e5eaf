import type { ServerFeature } from '../../server/feature.ts';
import { contactsRoutes } from './contacts.routes.ts';

export const contactsServer: ServerFeature = {
  name: 'contacts',
  routes: contactsRoutes,
  firstCalls: { '/app/contacts': ['/api/contacts', '/api/contacts/templates'] },
};
