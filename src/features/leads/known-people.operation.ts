// Who is known by a phone or email, and whose contacts are there, for features that take leads in or apart.
export { addMissingContacts } from './lead-contacts.db.ts';
export { leadsWith, ownerOf } from './merge-lead.db.ts';
