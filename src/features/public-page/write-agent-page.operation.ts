// The page as HTML; every word that is not ours is escaped by `html`.
import { html, raw } from 'hono/html';
import { brand } from '../../domain/brand.ts';
import type { BrandFigure } from '../../domain/brand-figures.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { compressPage, type Encoding } from '../../server/http/compress-page.ts';
import { asText, plainPage, type Markup } from '../../server/http/plain-page.ts';
import { chooseEncoding } from '../../server/http/static-files.ts';
import type { WrittenPage } from '../../server/http/written-page.ts';
import { publicLink } from '../files/signed-link.operation.ts';
import { editSitePath } from '../agent-site/site-link.rules.ts';
import { visitorDraft } from '../reviews/visitor-draft.rules.ts';
import { howManyFit } from '../reviews/review.rules.ts';
import { reviewFormStyle } from '../reviews/review-form-style.rules.ts';
import type { AgentPage } from './page-memory.operation.ts';
import { pageStyle } from './page-style.rules.ts';
import { agentPageUrl, initialsOf, mostPageBytes, shareSize, shareUrl, webAddress } from './public-page.rules.ts';
import {
  agentTitle,
  bookTime,
  contactMe,
  editWords,
  licensedIn,
  noBio,
  noLicenses,
  pageDescription,
  previewWords,
  qrWords,
  saveContact,
  sections,
  verifyLicense,
} from './public-page.words.ts';
import { shareMark } from './share-picture.operation.ts';
import { structuredData } from './structured-data.rules.ts';
import { contactForm } from './write-contact-form.operation.ts';
import { reviewItem, reviewsSection, type ReviewRoom } from './write-reviews.operation.ts';

interface Surroundings {
  baseUrl: string;
  /** The host of uploaded files; blank for our own. */
  filesUrl: string;
  figures: readonly BrandFigure[];
}

interface Written {
  html: Buffer;
  headers: Record<string, string>;
  /** As visitors' browsers can read it, each made for the first that can. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** Once for what is in memory. */
const written = new WeakMap<AgentPage, Promise<Written>>();

export async function writeAgentPage(page: AgentPage, surroundings: Surroundings, visitor: Headers): Promise<Response> {
  const known = written.get(page) ?? write(page, surroundings);
  written.set(page, known);
  const { html: plain, headers, encoded } = await known;
  const encoding = chooseEncoding(visitor);
  if (!encoding) return new Response(new Uint8Array(plain), { headers });
  const body = encoded.get(encoding) ?? compressPage(plain, encoding);
  encoded.set(encoding, body);
  return new Response(new Uint8Array(await body), { headers: { ...headers, 'content-encoding': encoding } });
}

async function write(page: AgentPage, surroundings: Surroundings): Promise<Written> {
  const { text, headers } = await fittedPage(page, surroundings);
  // Its owner alone sees one that is not published.
  const caching = page.isPublished ? 'no-cache' : 'private, no-store';
  return {
    html: Buffer.from(text),
    headers: { ...headers, vary: 'accept-encoding', 'cache-control': caching },
    encoded: new Map(),
  };
}

/** With as many reviews as there is room for beside all else; where there is none, not even the form for another one. */
async function fittedPage(page: AgentPage, surroundings: Surroundings): Promise<WrittenPage> {
  const withNone = await pageWith({ shown: 0, hasForm: true }, page, surroundings);
  const room = mostPageBytes - Buffer.byteLength(withNone.text);
  if (room < 0) return pageWith({ shown: 0, hasForm: false }, page, surroundings);
  const weights: number[] = [];
  for (const review of page.reviews)
    weights.push(Buffer.byteLength(withoutBlanks(String(await reviewItem(review, page)))));
  const shown = howManyFit(weights, room);
  return shown === 0 ? withNone : pageWith({ shown, hasForm: true }, page, surroundings);
}

async function pageWith(
  room: ReviewRoom,
  page: AgentPage,
  { baseUrl, filesUrl, figures }: Surroundings,
): Promise<WrittenPage> {
  const portraitUrl = page.headshotUrl && publicLink({ filesUrl }, page.headshotUrl);
  const { text, headers } = await plainPage({
    title: agentTitle(page.name),
    ownStyle: pageStyle + reviewFormStyle,
    script: visitorDraft,
    pictures: picturesOf(portraitUrl, filesUrl),
    head: page.isPublished ? headOf(page, baseUrl, portraitUrl) : undefined,
    body: html`${page.isPublished ? '' : previewBar}
      <main class="agent">
        ${hero({ ...page, headshotUrl: portraitUrl })}
        <nav class="parts" aria-label="Sections">
          ${Object.entries(sections).map(([id, title]) => html`<a href="#${id}">${title}</a>`)}
        </nav>
        ${overview(page, figures)} ${reviewsSection(page, room)} ${licenses(page)} ${contact(page)}
      </main>
      ${footer(page)}`,
  });
  return { text: withoutBlanks(text), headers };
}

/** Of those that nobody sees, one is enough. */
const withoutBlanks = (text: string): string => text.replace(/\n +/g, '\n').replace(/>\s*\n\s*</g, '>\n<');

const previewBar = html`<aside class="bar" aria-label="Preview">
  ${previewWords} <a href="${editSitePath}">${editWords}</a>
</aside>`;

/** From here, or from the one place that the portrait is at. */
function picturesOf(portraitUrl: string | null, filesUrl: string): string {
  const isUploaded = filesUrl !== '' && portraitUrl?.startsWith(`${filesUrl}/`);
  const elsewhere = isUploaded ? filesUrl : webAddress(portraitUrl)?.origin;
  return ["'self'", 'data:', ...(elsewhere ? [elsewhere] : [])].join(' ');
}

const stateNames = ({ licenses: all }: AgentPage): string[] => all.map(({ state_name }) => state_name);

function headOf(page: AgentPage, baseUrl: string, portraitUrl: string | null): Markup {
  const url = agentPageUrl(baseUrl, page.slug);
  const description = pageDescription(page.name, stateNames(page));
  const image = portraitUrl && new URL(portraitUrl, baseUrl).href;
  const { name, phone, email, totals } = page;
  const data = structuredData({ name, url, description, phone, email, image, totals, states: stateNames(page) });
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="profile" />
    <meta property="og:title" content="${agentTitle(name)}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${shareUrl(baseUrl, page.slug, shareMark(page))}" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content="${shareSize.width}" />
    <meta property="og:image:height" content="${shareSize.height}" />
    <meta property="og:image:alt" content="${agentTitle(name)}" />
    <meta name="twitter:card" content="summary_large_image" />
    <script type="application/ld+json">
      ${raw(data)}
    </script>`;
}

function hero(page: AgentPage): Markup {
  const { name, phone, npn, bookingUrl } = page;
  const booking = webAddress(bookingUrl);
  return html`<header class="hero">
    ${portrait(page)}
    <div>
      <h1>${asText(name)}</h1>
      <p class="soft">${licensedIn(stateNames(page))}</p>
      ${npn ? html`<p class="small soft">NPN ${npn}</p>` : ''}
      <div class="acts">
        <a class="act first" href="#contact">${contactMe}</a>
        ${booking ? html`<a class="act" href="${booking.href}" rel="noopener">${bookTime}</a>` : ''}
        ${phone ? html`<a class="act" href="tel:${phone}">${formatPhone(phone)}</a>` : ''}
      </div>
    </div>
  </header>`;
}

const portrait = ({ name, headshotUrl }: AgentPage): Markup =>
  headshotUrl
    ? html`<img class="face" src="${headshotUrl}" alt="${name}" width="144" height="144" />`
    : html`<div class="face letters" aria-hidden="true">${initialsOf(name)}</div>`;

const overview = ({ name, bio }: AgentPage, figures: readonly BrandFigure[]): Markup =>
  html`<section id="overview" aria-labelledby="overview-title">
    <h2 id="overview-title">${sections.overview}</h2>
    <p class="bio">${asText(bio ?? noBio(name))}</p>
    ${
      figures.length === 0
        ? ''
        : html`<ul class="figures">
            ${figures.map(({ figure, counts }) => html`<li><strong>${figure}</strong> ${counts}</li>`)}
          </ul>`
    }
  </section>`;

const lookups: Readonly<Record<string, string>> = brand.licenseLookups;

const licenses = ({ licenses: all }: AgentPage): Markup =>
  html`<section id="licenses" aria-labelledby="licenses-title">
    <h2 id="licenses-title">${sections.licenses}</h2>
    ${
      all.length === 0
        ? html`<p class="soft">${noLicenses}</p>`
        : html`<ul class="licenses">
            ${all.map(({ state_code, state_name, license_number }) => {
              const lookup = lookups[state_code];
              return html`<li>
                <b>${state_name}</b> <span>No. ${asText(license_number)}</span>
                ${
                  lookup
                    ? html`<a href="${lookup}" rel="noopener" aria-label="${verifyLicense} in ${state_name}"
                        >${verifyLicense}</a
                      >`
                    : ''
                }
              </li>`;
            })}
          </ul>`
    }
  </section>`;

const contact = (page: AgentPage): Markup =>
  html`<section id="contact" aria-labelledby="contact-title">
    <h2 id="contact-title">${sections.contact}</h2>
    <div class="two">${contactForm(page)} ${ways(page)}</div>
  </section>`;

function ways({ slug, phone, email, bookingUrl }: AgentPage): Markup {
  const booking = webAddress(bookingUrl);
  return html`<div class="card">
    <ul class="ways">
      ${phone ? html`<li>Call <a href="tel:${phone}">${formatPhone(phone)}</a></li>` : ''}
      ${email ? html`<li>Email <a href="mailto:${email}">${email}</a></li>` : ''}
      ${booking ? html`<li><a href="${booking.href}" rel="noopener">${bookTime}</a></li>` : ''}
      <li><a href="/a/${slug}/contact.vcf" download>${saveContact}</a></li>
    </ul>
    <img class="qr" src="/a/${slug}/qr.svg" alt="QR code of this page" width="132" height="132" />
    <p class="small soft">${qrWords}</p>
  </div>`;
}

const footer = ({ name, business }: AgentPage): Markup =>
  html`<footer class="agent">
    <div>
      <p>${asText(business === name ? name : `${name} · ${business}`)}</p>
      <p><a href="/legal/terms">Terms</a><a href="/legal/privacy">Privacy</a></p>
    </div>
  </footer>`;
