// What the service worker shows when a page is asked for and no connection is there. It needs no file beside itself but
// its style sheet and font, which the service worker keeps.
import { brand } from '../../domain/brand.ts';
import { Brand } from '../../web/shell/brand.tsx';
import { PublicDocument, type PageAssets } from './public-document.page.tsx';

const reload = `addEventListener('online',function(){location.reload()});document.getElementById('again').addEventListener('click',function(){location.reload()})`;

export function OfflineDocument({ assets }: { assets: PageAssets }) {
  return (
    <PublicDocument
      assets={assets}
      title={`Offline · ${brand.productName}`}
      description={`We can’t reach ${brand.productName} right now.`}
    >
      <main className="grid min-h-dvh place-items-center bg-canvas p-6">
        <div className="flex max-w-100 flex-col items-center text-center">
          <Brand />
          <h1 className="mt-8 text-2xl font-semibold">You’re offline</h1>
          <p className="mt-2 text-lg text-ink-soft">
            Your changes are saved on this device. This page will reload when you’re back online.
          </p>
          <button
            id="again"
            type="button"
            className="mt-6 h-11 rounded-md border border-line-strong bg-raised px-5 text-lg font-medium shadow-button hover:bg-hover"
          >
            Try again
          </button>
        </div>
      </main>
      <script dangerouslySetInnerHTML={{ __html: reload }} />
    </PublicDocument>
  );
}
