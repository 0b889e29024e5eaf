// What the service worker shows when a page is asked for and no connection is there. It needs no file beside itself but
// its style sheet and font, which the service worker keeps.
import { brand } from '../../domain/brand.ts';
import { Brand } from '../../web/shell/brand.tsx';
import { PublicDocument, type PageAssets } from './public-document.page.tsx';

// A browser says "online" when it has a network again, which may be before our server can be reached through it; and it
// says nothing when only the server was away. So the page asks as well: after 3, 6, 12, 24 and then every 30 seconds.
const reload = `(function(){
var wait=3000,timer;
function again(){clearTimeout(timer);fetch('/sw.js',{method:'HEAD',cache:'no-store'}).then(function(r){if(r.ok)location.reload();else later()},later)}
function later(){timer=setTimeout(again,wait);wait=Math.min(wait*2,30000)}
addEventListener('online',again);
document.getElementById('again').addEventListener('click',function(){location.reload()});
later();
})()`;

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
