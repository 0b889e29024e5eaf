// The pages written to HTML when the browser app is built, and the one list of them.
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { brand } from '../domain/brand.ts';
import { LandingDocument } from '../features/landing/landing.page.tsx';
import { OfflineDocument } from '../features/landing/offline.page.tsx';
import type { PageAssets } from '../features/landing/public-document.page.tsx';
import { PrivacyDocument } from '../features/legal/privacy.page.tsx';
import { TermsDocument } from '../features/legal/terms.page.tsx';

interface PublicPage {
  path: string;
  /** Its script's source, from the project's root. */
  script?: string;
  isListed: boolean;
  render: (assets: PageAssets) => string;
}

const html = (page: ReactElement) => `<!doctype html>\n${renderToString(page)}\n`;

export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    script: 'src/features/landing/landing-start.tsx',
    isListed: true,
    render: (assets) => html(<LandingDocument assets={assets} />),
  },
  { path: '/legal/terms', isListed: true, render: (assets) => html(<TermsDocument assets={assets} />) },
  { path: '/legal/privacy', isListed: true, render: (assets) => html(<PrivacyDocument assets={assets} />) },
  { path: '/offline', isListed: false, render: (assets) => html(<OfflineDocument assets={assets} />) },
];

export const webManifest = {
  id: '/app',
  name: brand.productName,
  short_name: brand.productName,
  description: 'Leads, pipeline and production of an independent life-insurance agent.',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f9fb',
  theme_color: '#0d5f70',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Leads', url: '/app/leads' },
    { name: 'Pipeline', url: '/app/pipeline' },
  ],
};
