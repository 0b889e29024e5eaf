import { refusalPage } from '../../server/http/plain-page.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { noSuchPage } from '../agent-site/agent-site.words.ts';
import { signedLink } from '../files/signed-link.operation.ts';
import type { AgentPage } from './page-memory.operation.ts';
import { cannotLoad, tryAgain } from './public-page.words.ts';
import { agentPageOf } from './read-agent-page.operation.ts';

/** Who may be written to: whose page this visitor sees, or whose page about texts is there. @throws Refusal */
export async function openContact(platform: Platform, slug: string, visitor: Headers): Promise<AgentPage> {
  const page = await agentPageOf(platform, slug);
  return page.texts ? page : openAgentPage(platform, slug, visitor);
}

/** As this visitor may see it: one that is not published is there for its owner only. @throws Refusal */
export async function openAgentPage(platform: Platform, slug: string, visitor: Headers): Promise<AgentPage> {
  try {
    const page = await agentPageOf(platform, slug);
    if (page.isPublished) return page;
    const user = await platform.signIn.identify(visitor);
    if (user?.id !== page.userId) throw new Refusal('not_found', noSuchPage);
    const { headshotUrl } = page;
    // Nobody else may see the portrait yet.
    return { ...page, headshotUrl: headshotUrl && signedLink(platform.config, headshotUrl, platform.now()) };
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    const page = () => refusalPage({ code: 'unavailable', message: tryAgain }, cannotLoad);
    throw new Refusal('unavailable', cannotLoad, { retryAfter: 5, cause: fault, page });
  }
}
