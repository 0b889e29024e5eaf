import { perHour, perMinute, RateLimiter } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { signUpUrl } from '../numbers/sign-up-page.rules.ts';
import { drawSignUpPage } from './draw-sign-up-page.operation.ts';
import { findSignUpPage } from './find-sign-up-page.operation.ts';
import { blankForm, readForm, signUpFaults } from './sign-up-form.rules.ts';
import { showPicture, showSignUp, showThanks, takeSignUp } from './sign-up-page.contract.ts';
import { keepSignUp } from './take-sign-up.operation.ts';
import { markOf, writeSignUpPage, writeThanks } from './write-sign-up-page.operation.ts';

const looks = { who: 'anyone', limit: perMinute(60) } as const;
/** Of one address; a few people may share it. */
const signsUp = { who: 'anyone', limit: perHour(30) } as const;
/** Of one agent's page, from everywhere. */
const ofOnePage = perHour(120);
const pages = new RateLimiter();

export const signUpPageRoutes = [
  route(showSignUp, looks, async ({ platform, params }) =>
    writeSignUpPage({ owner: await pageOf(platform, params.slug), form: blankForm, faults: {} }),
  ),
  route(takeSignUp, signsUp, async ({ platform, params, rawBody, request }) => {
    const page = await pageOf(platform, params.slug);
    const form = readForm(new TextDecoder().decode(rawBody));
    if (!form) throw new Refusal('malformed_body', 'What you entered contains characters we can’t save.');
    const pageUrl = signUpUrl(platform.config.baseUrl, params.slug);
    // Says what it says to everyone.
    const thanks = () => new Response(null, { status: 303, headers: { location: `${pageUrl}/thanks` } });
    if (form.trap !== '') return thanks();
    const faults = signUpFaults(form, markOf(page.business));
    if (Object.keys(faults).length > 0) return writeSignUpPage({ owner: page, form, faults });
    pages.take(page.userId, ofOnePage);
    await platform.database.asAgent(page.userId, (tx) =>
      keepSignUp(tx, platform.jobs, { page, form, pageUrl, ip: request.address, now: platform.now() }),
    );
    return thanks();
  }),
  route(showThanks, looks, async ({ platform, params }) => writeThanks(await pageOf(platform, params.slug))),
  route(showPicture, looks, async ({ platform, params }) => {
    const picture = await drawSignUpPage(await pageOf(platform, params.slug));
    return new Response(picture, { headers: { 'content-type': 'image/png', 'cache-control': 'no-cache' } });
  }),
];

const pageOf = ({ database }: Platform, slug: string) => database.asSystem((tx) => findSignUpPage(tx, slug));
