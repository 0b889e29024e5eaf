// The picture of an agent's page that chats and social networks show beside a link to it: drawn from the page, kept while the page
// says the same, and gone with it.
import { createHash } from 'node:crypto';
import { brand } from '../../domain/brand.ts';
import { cutText } from '../../domain/plain-text.ts';
import type { Platform } from '../../server/platform.ts';
import { readOwnPicture } from '../files/read-own-picture.operation.ts';
import { asJpeg, squareOf } from '../files/read-picture.operation.ts';
import { box, column, drawBoxes, family, type Box } from './draw-boxes.operation.ts';
import type { AgentPage } from './page-memory.operation.ts';
import { initialsOf, mostShares, shareSize } from './public-page.rules.ts';
import { licensedIn } from './public-page.words.ts';

/** Raised when the drawing changes, so that other sites ask for it again. */
const edition = 1;

const shown = ({ name, business, headshotUrl, licenses }: AgentPage) => ({
  name,
  business: business === name ? null : business,
  headshotUrl,
  licensed: licensedIn(licenses.map(({ state_name }) => state_name)),
});

/** Stands in the address: another picture has another one. */
export const shareMark = (page: AgentPage): string =>
  createHash('sha256')
    .update(JSON.stringify([edition, shown(page)]))
    .digest('base64url')
    .slice(0, 16);

type Picture = Promise<Uint8Array<ArrayBuffer>>;
const drawn = new Map<string, { mark: string; picture: Picture }>();

export function sharePicture(platform: Pick<Platform, 'files'>, page: AgentPage): Picture {
  const { slug } = page;
  const mark = shareMark(page);
  const known = drawn.get(slug);
  if (known?.mark === mark) return known.picture;
  const kept = { mark, picture: draw(platform, page) };
  dropShare(slug);
  const [oldest] = drawn.keys();
  if (drawn.size >= mostShares && oldest !== undefined) dropShare(oldest);
  drawn.set(slug, kept);
  kept.picture.catch(() => drawn.get(slug) === kept && dropShare(slug));
  return kept.picture;
}

/** Nobody may see the page any more. */
export function dropShare(slug: string): void {
  drawn.delete(slug);
}

const faceSide = 300;

async function draw(platform: Pick<Platform, 'files'>, page: AgentPage): Picture {
  const own = page.headshotUrl === null ? null : await readOwnPicture(platform, page.headshotUrl);
  const face = own && (await squareOf(own, faceSide * 2));
  return new Uint8Array(await asJpeg(await drawBoxes(shareBox(page, face), shareSize)));
}

const ink = '#141c23';
const soft = '#465058';
const accent = '#0d5f70';

function shareBox(page: AgentPage, face: Buffer | null): Box {
  const { name, business, licensed } = shown(page);
  return column({ ...shareSize, background: '#f7f9fb', color: ink, fontFamily: family }, [
    box({ height: 14, background: accent }, []),
    box({ flexGrow: 1, alignItems: 'center', gap: 64, padding: '0 80px' }, [
      face === null ? letters(initialsOf(name)) : portrait(face),
      column({ flexGrow: 1, flexBasis: 0, gap: 20 }, [
        box({ fontSize: sizeOf(name), fontWeight: 600, lineHeight: 1.15 }, cutText(name, longestName)),
        box({ fontSize: 34, lineHeight: 1.35, color: soft }, licensed),
        ...(business === null ? [] : [box({ fontSize: 30, color: soft }, cutText(business, longestName))]),
      ]),
    ]),
    box({ padding: '0 80px 44px', fontSize: 26, fontWeight: 600, color: accent }, brand.productName),
  ]);
}

const longestName = 60;
const sizeOf = (name: string): number => (name.length <= 18 ? 76 : name.length <= 32 ? 60 : 48);

const round = { width: faceSide, height: faceSide, borderRadius: faceSide / 2, flexShrink: 0 };

const portrait = (face: Buffer): Box => ({
  type: 'img',
  props: { style: round, src: `data:image/png;base64,${face.toString('base64')}`, width: faceSide, height: faceSide },
});

const letters = (initials: string): Box =>
  box(
    {
      ...round,
      alignItems: 'center',
      justifyContent: 'center',
      background: '#d9ecef',
      color: accent,
      fontSize: 120,
      fontWeight: 600,
    },
    initials,
  );
