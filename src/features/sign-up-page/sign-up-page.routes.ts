import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { agentPageOf } from '../public-page/read-agent-page.operation.ts';
import { drawSignUpPage } from './draw-sign-up-page.operation.ts';
import { showPicture, showSignUp } from './sign-up-page.contract.ts';
import { writeSignUpPage } from './write-sign-up-page.operation.ts';

const looks = { who: 'anyone', limit: perMinute(60) } as const;

export const signUpPageRoutes = [
  route(showSignUp, looks, async ({ platform, params }) => writeSignUpPage(await ownerOf(platform, params.slug))),
  route(showPicture, looks, async ({ platform, params }) => {
    const picture = await drawSignUpPage(await ownerOf(platform, params.slug));
    return new Response(picture, { headers: { 'content-type': 'image/png', 'cache-control': 'no-cache' } });
  }),
];

async function ownerOf(platform: Platform, slug: string) {
  const { texts, ...page } = await agentPageOf(platform, slug);
  if (!texts) throw new Refusal('not_found', 'Check the address, or ask the person who gave it to you.');
  return { ...texts, slug: page.slug };
}
