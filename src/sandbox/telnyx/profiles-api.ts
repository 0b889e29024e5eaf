// Messaging profiles: what numbers share.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { stamp, type Profile, type TelnyxAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { pageOf, readBody, readPage, refuseUnknown } from './params.ts';
import { notFound } from './problem.ts';

const address = z.url({ protocol: /^https?$/ }).nullish();

const fields = {
  enabled: z.boolean().optional(),
  webhook_url: address,
  webhook_failover_url: address,
  webhook_api_version: z.literal('2').optional(),
  /** Off only: with it the carrier changes the text, and the sandbox would have to change it alike. */
  smart_encoding: z.literal(false).optional(),
  mobile_only: z.literal(false).optional(),
};
const destinations = z.array(z.string().regex(/^([A-Z]{2}|\*)$/)).min(1);
const createBody = z.strictObject({ name: z.string().min(1), whitelisted_destinations: destinations, ...fields });
const updateBody = z.strictObject({
  name: z.string().min(1).optional(),
  whitelisted_destinations: destinations.optional(),
  ...fields,
});

const bodyOf = (profile: Profile): object => ({
  record_type: 'messaging_profile',
  organization_id: 'sandbox',
  ...profile,
  smart_encoding: false,
  mobile_only: false,
  number_pool_settings: null,
  url_shortener_settings: null,
  webhook_api_version: '2',
});

export function mountProfiles(app: SandboxApp, answer: Answer, account: TelnyxAccount, changed: () => void): void {
  const base = '/v2/messaging_profiles';
  const profileOf = (id: string): Profile => {
    const profile = account.profile(id);
    if (!profile) throw notFound();
    return profile;
  };

  app.post(base, (c) =>
    answer(c, 'messaging_profiles.create', async () => {
      const given = await readBody(c, createBody);
      const now = stamp();
      const profile: Profile = {
        id: randomUUID(),
        name: given.name,
        enabled: given.enabled ?? true,
        webhook_url: given.webhook_url ?? null,
        webhook_failover_url: given.webhook_failover_url ?? null,
        whitelisted_destinations: given.whitelisted_destinations,
        created_at: now,
        updated_at: now,
      };
      account.state.profiles.push(profile);
      changed();
      return { data: bodyOf(profile) };
    }),
  );

  app.get(base, (c) =>
    answer(c, 'messaging_profiles.list', () => {
      const query = c.req.query();
      const [exact, part] = ['filter[name][eq]', 'filter[name][contains]'] as const;
      refuseUnknown(query, [exact, part, 'filter[name]']);
      const rows = account.state.profiles
        .filter(({ name }) => query[exact] === undefined || name === query[exact])
        .filter(({ name }) => name.includes(query[part] ?? query['filter[name]'] ?? ''));
      return pageOf(rows.map(bodyOf), readPage(query, 250));
    }),
  );

  app.get(`${base}/:id`, (c) =>
    answer(c, 'messaging_profiles.retrieve', () => ({ data: bodyOf(profileOf(c.req.param('id'))) })),
  );

  app.patch(`${base}/:id`, (c) =>
    answer(c, 'messaging_profiles.update', async () => {
      const profile = profileOf(c.req.param('id'));
      const { smart_encoding: _s, mobile_only: _m, webhook_api_version: _w, ...given } = await readBody(c, updateBody);
      const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      Object.assign(profile, changes, { updated_at: stamp() });
      changed();
      return { data: bodyOf(profile) };
    }),
  );
}
