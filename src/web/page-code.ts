// The pages of all features, each with its code in a file of its own, and the frame that pages of the app stand in.
import type { ComponentType, ReactNode } from 'react';
import type { WebPage } from './feature.ts';
import { features, loadAppGuard } from './features.ts';
import { lateCode, type LateCode } from './late-code.ts';
import type { PageFound } from './navigate.ts';

/** A page, or what stands around one. */
export type DrawnCode = LateCode<ComponentType> | LateCode<ComponentType<{ children: ReactNode }>>;

export const guardCode = lateCode(loadAppGuard);
export const shellCode = lateCode(async () => (await import('./shell/shell.tsx')).Shell);

/** `/app/leads/trash` before `/app/leads/$id`, which would take it, too. */
const pages = features
  .flatMap((feature) => feature.pages ?? [])
  .toSorted((one, other) => exactnessOf(other) - exactnessOf(one));

const codes = new Map(pages.map((page) => [page.path, lateCode(page.load)]));
const patterns = new Map(pages.map(({ path }) => [path, patternOf(path)]));

/** Of one page by its manifest's path, which also says how its addresses look. */
export function pageCode(path: string): { code: LateCode<ComponentType>; pattern: RegExp } {
  const code = codes.get(path);
  const pattern = patterns.get(path);
  if (!code || !pattern) throw new Error(`No feature has the page ${path}`);
  return { code, pattern };
}

export const isFrameHere = (): boolean => guardCode.known() !== null && shellCode.known() !== null;

export function findPage(address: string): PageFound {
  const path = readable(address);
  const page = pages.find((each) => pageCode(each.path).pattern.test(path)) ?? null;
  const needed = codeFor(page);
  return {
    page,
    isHere: () => needed.every(({ known }) => known() !== null),
    fetch: () => Promise.allSettled(needed.map(({ fetch }) => fetch())),
  };
}

function codeFor(page: WebPage | null): DrawnCode[] {
  if (!page) return [];
  const { code } = pageCode(page.path);
  return page.area === 'app' ? [guardCode, shellCode, code] : [code];
}

/** `/app/leads/$id` → what the address must be, with its `id`. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');
}

function exactnessOf({ path }: WebPage): number {
  const variable = path.indexOf('$');
  return variable === -1 ? path.length : variable;
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
