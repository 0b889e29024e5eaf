// What a file may import, by the role its name tells and the place it lies in.
const SERVER_ROLES = ['contract', 'rules', 'words', 'routes', 'db', 'job', 'webhook', 'operation'];
const BROWSER_ROLES = ['contract', 'rules', 'words', 'screen', 'page', 'browser', 'worker'];
const SERVER_AREAS = ['domain', 'server', 'database', 'jobs', 'providers'];

interface Allowance {
  /** Roles of its own feature. */
  own: readonly string[];
  /** Roles of features it has a declared edge to. */
  neighbors: readonly string[];
  /** Other places of src. */
  areas: readonly string[];
}

const entryPoint: Allowance = {
  own: SERVER_ROLES,
  neighbors: ['operation', 'contract', 'rules', 'words'],
  areas: SERVER_AREAS,
};

export const featureRoles: Record<string, Allowance> = {
  contract: { own: ['contract', 'rules', 'words'], neighbors: ['contract', 'rules', 'words'], areas: ['domain'] },
  // Labels and sentences: text of both sides, pure as the rules are.
  words: { own: ['rules', 'words'], neighbors: ['rules', 'words'], areas: ['domain'] },
  rules: { own: ['rules', 'words'], neighbors: ['rules', 'words'], areas: ['domain'] },
  routes: entryPoint,
  job: entryPoint,
  webhook: entryPoint,
  db: {
    own: ['contract', 'rules', 'words', 'db'],
    neighbors: ['contract', 'rules', 'words'],
    areas: ['domain', 'database'],
  },
  operation: {
    own: ['contract', 'rules', 'words', 'db', 'job', 'operation'],
    neighbors: ['operation', 'contract', 'rules', 'words'],
    areas: ['domain', 'database', 'jobs', 'server'],
  },
  server: { own: [...SERVER_ROLES, 'server'], neighbors: [], areas: ['domain', 'server', 'jobs'] },
  screen: {
    own: BROWSER_ROLES,
    neighbors: ['screen', 'browser', 'contract', 'rules', 'words'],
    areas: ['domain', 'web'],
  },
  page: {
    own: ['contract', 'rules', 'words', 'page'],
    neighbors: ['page', 'contract', 'rules', 'words'],
    areas: ['domain'],
  },
  browser: {
    own: ['contract', 'rules', 'words', 'browser', 'worker'],
    neighbors: ['browser', 'contract', 'rules', 'words'],
    areas: ['domain', 'web'],
  },
  worker: { own: ['rules', 'words', 'worker'], neighbors: ['rules', 'words', 'worker'], areas: ['domain'] },
  // A manifest fills the places that a neighbor offers.
  web: { own: [...BROWSER_ROLES, 'web'], neighbors: ['browser'], areas: ['domain', 'web'] },
};

/** Places of src outside the features: which others each may use. */
export const areas: Record<string, readonly string[]> = {
  domain: ['domain'],
  database: ['database', 'domain'],
  backup: ['backup', 'database', 'domain'],
  jobs: ['jobs', 'database', 'domain', 'providers', 'server'],
  providers: ['providers', 'domain'],
  server: ['server', 'database', 'jobs', 'providers', 'domain'],
  web: ['web', 'domain'],
  sandbox: ['sandbox'],
};

/** Parts of the design system without any browser in them, which a `.page.tsx` may draw too. */
export const drawnAnywhere: readonly string[] = ['src/web/ui/stage-badge.tsx', 'src/web/shell/brand.tsx'];

/** The only files outside the features that may name them. */
export const featureLists: Record<string, readonly string[]> = {
  'src/server/features.ts': ['server', 'operation'],
  'src/web/features.ts': ['web', 'screen'],
  'src/web/behind-pages.tsx': ['screen', 'browser'],
  'src/web/public-pages.tsx': ['page'],
};

export interface Place {
  path: string;
  area: string;
  feature: string | null;
  role: string;
}

const TEST = /\.test\.tsx?$|\.journey\.ts$|\.bench\.ts$/;

/** Where a file of the project lies and what its name says it does. */
export function placeOf(path: string): Place {
  const [top, area, feature] = path.split('/');
  const outside = { path, area: top ?? '', feature: null, role: TEST.test(path) ? 'test' : 'other' };
  if (top !== 'src') return outside;
  if (area !== 'features') return { ...outside, area: area ?? '' };
  const named = /\.([a-z]+)\.tsx?$/.exec(path)?.[1] ?? (path.endsWith('.tsx') ? 'screen' : 'none');
  return { path, area: 'features', feature: feature ?? '', role: named };
}
