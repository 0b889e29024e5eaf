// A Vite plugin. Writes the pages that exist without JavaScript, the service worker, and the list of pages for the server.
// The public pages' own code is its own build, so that the app's parts are not cut for their sake.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, runnerImport, type Plugin, type ViteDevServer } from 'vite';
import { brand } from '../src/domain/brand.ts';
import { BuildManifest } from './build-manifest.ts';
import { readPageFiles } from './page-files.ts';

const list = '/src/web/public-pages.tsx';
const styles = 'src/web/public-pages.css';
const worker = 'src/web/service-worker.worker.ts';
const icon = 'src/web/icon.svg';
/** Loaded before any page of the app area. */
const frame = ['index.html', 'src/features/log-in/access-guard.tsx', 'src/web/shell/shell.tsx'];
/** Tell what failed, and ask before what cannot be undone: kept from the beginning, for a lost connection needs them most. */
const hosts = ['src/web/ui/toaster.tsx', 'src/web/ui/ask-dialogs.tsx'];
/** Stands in the built pages for the address that the server is reached at. */
const origin = 'https://origin.invalid';

/** What src/web/public-pages.tsx has; it belongs to the browser's project, which this one does not see. */
interface PagesModule {
  publicPages: readonly {
    path: string;
    script?: string;
    isListed: boolean;
    render: (assets: {
      origin: string;
      styles: readonly string[];
      fonts: readonly string[];
      icon: string;
      script: string | undefined;
    }) => string;
  }[];
  webManifest: object;
}

export function publicPages(): Plugin {
  let root = '';
  let outDir = '';
  let isServed = false;
  return {
    name: 'public-pages',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
      isServed = config.command === 'serve';
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').replace(/[?#].*$/, '');
        renderInDev(server, path).then(
          (html) => (html === null ? next() : response.setHeader('content-type', 'text/html').end(html)),
          next,
        );
      });
    },
    transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', brand.productName),
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(fault?: Error) {
        if (!fault && !isServed) await writePages(root, outDir);
      },
    },
  };
}

async function renderInDev(server: ViteDevServer, path: string): Promise<string | null> {
  const { publicPages: pages } = (await server.ssrLoadModule(list)) as PagesModule;
  const page = pages.find((each) => each.path === path);
  if (!page) return null;
  const html = page.render({
    origin: '',
    styles: [`/${styles}`],
    fonts: [],
    icon: `/${icon}`,
    script: page.script && `/${page.script}`,
  });
  return server.transformIndexHtml(path, html);
}

async function writePages(root: string, outDir: string): Promise<void> {
  const { module } = await runnerImport<PagesModule>(join(root, list), { configFile: false, plugins: [react()], root });
  const { publicPages: pages, webManifest } = module;
  await buildPublicCode(
    root,
    outDir,
    pages.flatMap(({ script }) => script ?? []),
  );
  const own = new BuildManifest(outDir, '.vite/public-pages.json');
  const app = new BuildManifest(outDir, '.vite/manifest.json');
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(outDir, name)), { recursive: true });
    writeFileSync(join(outDir, name), text);
  };
  const fonts = own.filesOf([styles], ['assets']).filter((file) => file.endsWith('.woff2'));
  for (const page of pages) {
    const script = page.script && own.addressOf(page.script);
    const assets = { origin, styles: [own.addressOf(styles)], fonts, icon: app.addressOf(icon), script };
    put(`${page.path === '/' ? '/landing' : page.path}.html`, page.render(assets));
  }
  const listed = pages.filter(({ isListed }) => isListed).map(({ path }) => origin + path);
  put('manifest.webmanifest', JSON.stringify(webManifest));
  put('sitemap.xml', sitemap(listed));
  put(
    'robots.txt',
    `User-agent: *\nAllow: /\nDisallow: /app\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/a/sitemap.xml\n`,
  );
  put('.vite/pages.json', JSON.stringify(pageCode(root, app)));
  const frameFiles = [
    ...app.filesOf(frame, ['file', 'css', 'assets']),
    ...app.filesOf(hosts),
    own.addressOf(styles),
    ...fonts,
  ];
  const appPages = readPageFiles(root).flatMap(({ area, file }) => (area === 'app' ? [file] : []));
  // Workers are in no manifest.
  const workers = globSync('assets/*.worker-*.js', { cwd: outDir }).map((file) => `/${file}`);
  const pageFiles = [...app.filesOf(appPages), ...app.filesWithLateParts([...frame, ...appPages]), ...workers];
  put('sw.js', serviceWorker(outDir, frameFiles, pageFiles));
}

function buildPublicCode(root: string, outDir: string, scripts: readonly string[]): Promise<unknown> {
  return build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: false,
      manifest: '.vite/public-pages.json',
      target: ['chrome123', 'firefox121', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [styles, worker, ...scripts].map((file) => join(root, file)),
        output: {
          entryFileNames: ({ facadeModuleId }) =>
            facadeModuleId?.endsWith(worker) ? 'sw.js' : 'assets/[name]-[hash].js',
        },
      },
    },
  });
}

/** For each path of the app: the code and styles beyond the entry's that its first paint needs. */
function pageCode(root: string, app: BuildManifest): { path: string; files: string[] }[] {
  const entry = new Set(app.filesOf(['index.html']));
  const fonts = app.filesOf(['index.html'], ['assets']).filter((file) => file.endsWith('.woff2'));
  return readPageFiles(root).map(({ path, area, file }) => ({
    path,
    // The font last: text is there without it.
    files: [...app.filesOf(area === 'app' ? [...frame, file] : [file]).filter((each) => !entry.has(each)), ...fonts],
  }));
}

function serviceWorker(outDir: string, files: readonly string[], pageFiles: readonly string[]): string {
  const kept = [...new Set([...files, '/offline'])];
  const pages = [...new Set(pageFiles)].filter((file) => !kept.includes(file));
  const hash = createHash('sha256').update(JSON.stringify([kept, pages]));
  for (const name of ['index.html', 'offline.html', 'sw.js']) hash.update(readFileSync(join(outDir, name)));
  const shell = { build: hash.digest('hex').slice(0, 12), files: kept, pages };
  return `const builtShell = ${JSON.stringify(shell)};\n${readFileSync(join(outDir, 'sw.js'), 'utf8')}`;
}

function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${address}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}
