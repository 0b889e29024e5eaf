// The frame of terms and privacy policy: one column that reads well and prints well.
import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { PublicDocument, type PageAssets } from '../landing/public-document.page.tsx';
import { SiteFooter, SiteHeader } from '../landing/public-frame.page.tsx';

interface LegalDocumentProps {
  assets: PageAssets;
  path: string;
  title: string;
  description: string;
  children: ReactNode;
}

export const inForceSince = 'November 29, 2026';

export function LegalDocument({ assets, path, title, description, children }: LegalDocumentProps) {
  return (
    <PublicDocument assets={assets} path={path} title={`${title} · ${brand.productName}`} description={description}>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-180 px-4 pt-12 pb-24 outline-none md:px-8 md:pt-20">
        <h1 className="text-4xl font-semibold text-balance">{title}</h1>
        <p className="mt-3 text-base text-ink-faint">Effective {inForceSince}</p>
        <div className="prose mt-6">{children}</div>
      </main>
      <SiteFooter />
    </PublicDocument>
  );
}

export function SupportLink() {
  return <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
}
