// Draws the app's icons and the share picture from the mark, in the system's Chromium: `node tools/draw-pictures.ts`.
// Run by hand when the mark or the words change; its pictures are committed.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { brand } from '../src/domain/brand.ts';
import { leadStages, stageLabel } from '../src/domain/lead-stage.ts';

const root = join(import.meta.dirname, '..');
const icon = readFileSync(join(root, 'src/web/icon.svg'), 'utf8');
const mark = /<path[\s\S]*(?=<\/svg>)/.exec(icon)?.[0] ?? '';
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).toString('base64');
const teal = '#0d5f70';

/** `scale` leaves room around the mark: systems cut maskable icons to a circle. */
const square = (size: number, scale: number) =>
  `<style>*{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" style="display:block"><rect width="32" height="32" fill="${teal}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark}</g></svg>`;
const rounded = (size: number) =>
  `<style>*{margin:0}</style>${icon.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}`;

const hues = ['#7b8794', '#3f86d8', '#8a63d2', '#d9a43b', '#d9743b', '#2f9d74'];
const share = `<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; padding: 72px 80px; font-family: Inter; color: #fff; display: flex; flex-direction: column;
    background: radial-gradient(900px 600px at 20% 0%, #14768a, transparent), #0a3f4b; }
  header { display: flex; align-items: center; gap: 18px; font-size: 32px; font-weight: 600; letter-spacing: -0.02em; }
  header svg { width: 56px; height: 56px; }
  h1 { margin-top: 62px; font-size: 92px; line-height: 98px; font-weight: 650; letter-spacing: -0.04em; }
  p { margin-top: 28px; font-size: 32px; color: #cfe9ee; letter-spacing: -0.01em; }
  ol { margin-top: auto; padding: 0; display: flex; gap: 12px; list-style: none; }
  li { flex: 1; padding: 14px 0 0; border-top: 6px solid; font-size: 20px; color: #e3f3f5; white-space: nowrap; }
</style>
<header>${icon.replace(teal, '#0a3f4b')}${brand.productName}</header>
<h1>Close more policies.<br>Lose fewer leads.</h1>
<p>The CRM for independent life-insurance agents</p>
<ol>${leadStages.map((stage, n) => `<li style="border-color:${hues[n]}">${stageLabel(stage)}</li>`).join('')}</ol>`;

const pictures = [
  { file: 'icons/icon-192.png', width: 192, height: 192, html: rounded(192), isOpen: true },
  { file: 'icons/icon-512.png', width: 512, height: 512, html: rounded(512), isOpen: true },
  { file: 'icons/icon-maskable-512.png', width: 512, height: 512, html: square(512, 0.78), isOpen: false },
  { file: 'icons/apple-touch-icon.png', width: 180, height: 180, html: square(180, 0.9), isOpen: false },
  { file: 'share.png', width: 1200, height: 630, html: share, isOpen: false },
];

mkdirSync(join(root, 'public/icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { file, width, height, html, isOpen } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(root, 'public', file), omitBackground: isOpen });
  await page.close();
}
await browser.close();
