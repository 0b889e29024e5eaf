import { renderSVG } from 'uqr';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { showAgentPage, showCard, showQr, showSitemap } from './public-page.contract.ts';
import { agentPageUrl } from './public-page.rules.ts';
import { openAgentPage } from './open-agent-page.operation.ts';
import { vcardOf } from './vcard.rules.ts';
import { writeAgentPage } from './write-agent-page.operation.ts';
import { writeSitemap } from './write-sitemap.operation.ts';

const looks = { who: 'anyone', limit: perMinute(120) } as const;
const crawls = { who: 'anyone', limit: perMinute(10) } as const;

export const publicPageRoutes = [
  // Before the page, whose address would fit it.
  route(showSitemap, crawls, ({ platform }) => writeSitemap(platform)),
  route(showAgentPage, looks, async ({ platform, params, request }) => {
    const page = await openAgentPage(platform, params.slug, request.headers);
    const { baseUrl, brandFigures } = platform.config;
    return writeAgentPage(page, { baseUrl, figures: brandFigures });
  }),
  route(showCard, looks, async ({ platform, params, request }) => {
    const { slug, name, business, phone, email } = await openAgentPage(platform, params.slug, request.headers);
    const card = vcardOf({ name, business, phone, email, url: agentPageUrl(platform.config.baseUrl, slug) });
    return file(card, 'text/vcard; charset=utf-8', `attachment; filename="${slug}.vcf"`);
  }),
  route(showQr, looks, async ({ platform, params, request }) => {
    const { slug } = await openAgentPage(platform, params.slug, request.headers);
    return file(renderSVG(agentPageUrl(platform.config.baseUrl, slug), { border: 2 }), 'image/svg+xml', 'inline');
  }),
];

const file = (body: string, type: string, disposition: string): Response =>
  new Response(body, {
    headers: { 'content-type': type, 'content-disposition': disposition, 'cache-control': 'no-cache' },
  });
