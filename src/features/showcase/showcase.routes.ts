import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { claimSlug } from '../agent-site/claim-slug.operation.ts';
import { signedLink } from '../files/signed-link.operation.ts';
import { storeFile } from '../files/store-file.operation.ts';
import { showShowcase } from './read-showcase.operation.ts';
import { keepHeadshot, keepProfile, keepPublished, keepStates } from './save-showcase.operation.ts';
import {
  readShowcase,
  removeHeadshot,
  saveHeadshot,
  saveProfile,
  saveStates,
  setPublished,
  uploadLicense,
} from './showcase.contract.ts';

const reads = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;
const writes = { who: 'subscriber', inTransaction: true, limit: perMinute(60) } as const;
const uploads = { who: 'subscriber', limit: perMinute(30) } as const;

export const showcaseRoutes = [
  route(readShowcase, reads, ({ tx, platform, user }) => showShowcase(tx, platform, user.id)),
  // An address belongs to one agent only, so that the system gives it.
  route(saveProfile, { who: 'subscriber', limit: perMinute(60) }, async ({ platform, user, body }) => {
    await platform.database.asAgent(user.id, (tx) => keepProfile(tx, user.id, body));
    await platform.database.asSystem((tx) => claimSlug(tx, user.id, body.full_name));
    return platform.database.asAgent(user.id, (tx) => showShowcase(tx, platform, user.id));
  }),
  route(saveHeadshot, uploads, async ({ platform, user, rawBody }) => {
    const url = await storeFile(platform, { userId: user.id, folder: 'profile-pictures', bytes: rawBody });
    await platform.database.asAgent(user.id, (tx) => keepHeadshot(tx, user.id, url));
    return { headshot_link: signedLink(platform.config, url, platform.now()) };
  }),
  route(removeHeadshot, writes, async ({ tx, user }) => {
    await keepHeadshot(tx, user.id, null);
    return { ok: true as const };
  }),
  route(uploadLicense, uploads, async ({ platform, user, params, rawBody }) => {
    const upload = { userId: user.id, folder: 'licenses', label: params.state, bytes: rawBody } as const;
    const url = await storeFile(platform, upload);
    return { license_image_url: url, license_link: signedLink(platform.config, url, platform.now()) };
  }),
  route(saveStates, writes, async ({ tx, platform, user, body }) => {
    await keepStates(tx, user.id, body.states);
    return showShowcase(tx, platform, user.id);
  }),
  route(setPublished, writes, async ({ tx, user, body: { published } }) => {
    await keepPublished(tx, user.id, published);
    return { published };
  }),
];
