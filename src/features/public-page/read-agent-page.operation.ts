import type { Transaction } from '../../database/transaction.ts';
import { defaultTimeZone } from '../../domain/time-zone.ts';
import { stateName } from '../../domain/us-state.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { namelessAgent, noSuchPage } from '../agent-site/agent-site.words.ts';
import { isSlug } from '../agent-site/slug.rules.ts';
import { spokenPhone } from '../numbers/suggested-texts.rules.ts';
import { businessName, emptyForm, readPhone } from '../numbers/verification-form.rules.ts';
import { readPublicReviews } from '../reviews/read-public-reviews.operation.ts';
import { pageMemoryOf, type AgentPage } from './page-memory.operation.ts';
import { findSite, findSiteOwner, listLicenses, type SiteRow } from './public-page.db.ts';
import type { TextsOwner } from './public-page.rules.ts';

/** From memory where it is fresh. Published or not. @throws Refusal not_found */
export async function agentPageOf({ database, live }: Platform, slug: string): Promise<AgentPage> {
  const memory = pageMemoryOf(live);
  const known = memory.find(slug);
  if (known) return known;
  // Known without the database: a form is written back only under a name that a page can have.
  if (!isSlug(slug)) throw new Refusal('not_found', noSuchPage);
  return database.asSystem(async (tx) => {
    const owner = await findSiteOwner(tx, slug);
    if (owner === undefined) throw new Refusal('not_found', noSuchPage);
    return memory.read(owner, slug, () => readAgentPage(tx, slug));
  });
}

async function readAgentPage(tx: Transaction, slug: string): Promise<AgentPage> {
  const site = await findSite(tx, slug);
  if (!site) throw new Refusal('not_found', noSuchPage);
  const [licenses, reviews] = await Promise.all([listLicenses(tx, site.user_id), readPublicReviews(tx, site.user_id)]);
  const name = site.full_name?.trim() || namelessAgent;
  const texts = readTextsOwner(site);
  return {
    ...reviews,
    userId: site.user_id,
    slug: site.slug,
    isPublished: site.published,
    timeZone: site.time_zone ?? defaultTimeZone,
    name,
    business: texts?.business ?? name,
    email: site.email,
    bio: site.short_bio,
    headshotUrl: site.headshot_url,
    npn: site.npn,
    bookingUrl: site.calendly_url,
    phone: site.public_phone,
    licenses,
    texts,
  };
}

function readTextsOwner({ form: kept, full_name, profile_name }: SiteRow): TextsOwner | null {
  if (kept === null) return null;
  const form = { ...emptyForm, ...kept };
  const agent = `${form.first_name} ${form.last_name}`.trim() || (profile_name ?? full_name ?? '').trim();
  const business = businessName(form) || agent;
  if (business === '') return null;
  const place = [form.city.trim(), `${form.state ? stateName(form.state) : ''} ${form.zip.trim()}`.trim()];
  const phone = readPhone(form.phone);
  return {
    business,
    agent,
    email: form.email.trim(),
    phone: phone === null ? '' : spokenPhone(phone),
    address: [form.street.trim(), form.street_2.trim(), ...place].filter(Boolean).join(', '),
  };
}
