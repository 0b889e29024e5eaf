import { html } from 'hono/html';
import type { Platform } from '../../server/platform.ts';
import { listPublished } from './public-page.db.ts';
import { agentPageUrl, mostListed } from './public-page.rules.ts';

export async function writeSitemap({ database, config }: Platform): Promise<Response> {
  const pages = await database.asSystem((tx) => listPublished(tx, mostListed));
  const urls = pages.map(
    ({ slug, day }) => html`<url><loc>${agentPageUrl(config.baseUrl, slug)}</loc><lastmod>${day}</lastmod></url>`,
  );
  const text = await html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  return new Response(String(text), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
