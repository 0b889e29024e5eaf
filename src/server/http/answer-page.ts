// One app page for one person: the built page, the code to fetch at once, and the first answers as data (no script).
import { compressPage } from './compress-page.ts';
import { pageHeaders } from './security-headers.ts';
import { chooseEncoding, fileHeaders } from './static-files.ts';

interface Page {
  template: string;
  code: readonly string[];
  answers: ReadonlyMap<string, string>;
  cookies: readonly string[];
  /** The host of uploaded files; blank for our own. */
  filesUrl: string;
}

export async function answerPage(request: Headers, page: Page): Promise<Response> {
  const { template, code, answers, cookies, filesUrl } = page;
  const html = Buffer.from(
    template
      .replace('</head>', () => `${code.map(preload).join('')}</head>`)
      .replace('<div id="root">', (root) => dataBlock(answers) + root),
  );
  const encoding = chooseEncoding(request);
  const headers = new Headers({
    ...fileHeaders('.html'),
    ...pageHeaders(template, filesUrl),
    // A person's own: no cache keeps it, and no other site can draw it in.
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    ...(encoding && { 'content-encoding': encoding }),
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(new Uint8Array(encoding ? await compressPage(html, encoding) : html), { headers });
}

function preload(file: string): string {
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
}

/** The browser reads a block of this type as text and never runs it; `<` is written so that nothing can end the block. */
export function dataBlock(answers: ReadonlyMap<string, string>): string {
  if (answers.size === 0) return '';
  const entries = [...answers].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  return `<script type="application/json" id="first-answers">{${entries.join(',').replaceAll('<', '\\u003c')}}</script>`;
}
