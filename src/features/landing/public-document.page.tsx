// The HTML document of a page that exists without JavaScript: what search engines, share pictures and the theme need.
import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';

/** Files of the build, and the address it is served at. */
export interface PageAssets {
  /** `https://…` without a slash at the end. */
  origin: string;
  styles: readonly string[];
  fonts: readonly string[];
  icon: string;
  /** The page's own script, where it has one. */
  script?: string;
}

interface PublicDocumentProps {
  assets: PageAssets;
  /** Path of this page, for its canonical address; absent for what no search engine should list. */
  path?: string;
  title: string;
  description: string;
  /** What the page is, in the words of schema.org. */
  about?: object;
  children: ReactNode;
}

/** Before the first paint: the chosen theme, and whether somebody is signed in on this device. */
const beforePaint = `try{var d=document.documentElement.dataset,t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;var s=localStorage.getItem('signed-in');if(s)d.signedIn=s==='trial'?s:'member'}catch(_){}`;

export function PublicDocument({ assets, path, title, description, about, children }: PublicDocumentProps) {
  const address = path === undefined ? undefined : assets.origin + path;
  const picture = `${assets.origin}/share.png`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" content="#f7f9fb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10151a" media="(prefers-color-scheme: dark)" />
        <script dangerouslySetInnerHTML={{ __html: beforePaint }} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {address === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={address} />
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={brand.productName} />
            <meta property="og:url" content={address} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:image" content={picture} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={`${brand.productName}: close more policies`} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        {about && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(about).replaceAll('<', '\\u003c') }}
          />
        )}
        {assets.script && <script type="module" src={assets.script} />}
      </head>
      <body>{children}</body>
    </html>
  );
}
