// Boxes with words become a picture, without a browser.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

type Style = Record<string, string | number>;

export type Box =
  | { type: 'div'; props: { style: Style; children: string | Box[] } }
  | { type: 'img'; props: { style: Style; src: string; width: number; height: number } };

export const box = (style: Style, children: string | Box[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});
export const column = (style: Style, children: Box[]) => box({ flexDirection: 'column', ...style }, children);

const weights = [400, 600] as const;
/** Letters with accents stand in a file of their own. */
const scripts = { latin: 'Inter', 'latin-ext': 'Inter further' } as const;
export const family = Object.values(scripts).join(', ');

/** As a PNG. Without a height it is as high as what stands in it. */
export async function drawBoxes(
  outer: Box,
  size: { width: number; height?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  // Not before they are needed: the drawing takes memory that most processes never want.
  const [{ default: satori }, { renderAsync }] = await Promise.all([import('satori'), import('@resvg/resvg-js')]);
  const svg = await satori(outer as Parameters<typeof satori>[0], { ...size, fonts: await readFonts() });
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return new Uint8Array(picture.asPng());
}

function readFonts() {
  return Promise.all(
    weights.flatMap((weight) =>
      Object.entries(scripts).map(async ([script, name]) => {
        const file = import.meta.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
        return { name, weight, style: 'normal' as const, data: await readFile(fileURLToPath(file)) };
      }),
    ),
  );
}
