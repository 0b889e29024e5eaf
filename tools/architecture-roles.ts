// What a file may import, by the role its name tells and the place it lies in.
const SERVER_ROLES = ['contract', 'rules', 'routes', 'db', 'job', 'webhook', 'operation'];
const BROWSER_ROLES = ['contract', 'rules', 'screen', 'page', 'browser', 'worker'];
const SERVER_AREAS = ['domain', 'server', 'database', 'jobs', 'providers'];

interface Allowance {
  /** Roles of its own feature. */
  own: readonly string[];
  /** Roles of features it has a declared edge to. */
  neighbours: readonly string[];
  /** Other places of src. */
  areas: readonly string[];
}

const entryPoint: Allowance = {
  own: SERVER_ROLES,
  neighbours: ['operation', 'contract', 'rules'],
  areas: SERVER_AREAS,
};

export const featureRoles: Record<string, Allowance> = {
  contract: { own: ['contract', 'rules'], neighbours: ['contract', 'rules'], areas: ['domain'] },
  rules: { own: ['rules'], neighbours: ['rules'], areas: ['domain'] },
  routes: entryPoint,
  job: entryPoint,
  webhook: entryPoint,
  db: { own: ['contract', 'rules', 'db'], neighbours: ['contract', 'rules'], areas: ['domain', 'database'] },
  operation: {
    own: ['contract', 'rules', 'db', 'job', 'operation'],
    neighbours: ['operation', 'contract', 'rules'],
    areas: ['domain', 'database', 'jobs', 'server'],
  },
  server: { own: [...SERVER_ROLES, 'server'], neighbours: [], areas: ['domain', 'server', 'jobs'] },
  screen: { own: BROWSER_ROLES, neighbours: ['screen', 'contract', 'rules'], areas: ['domain', 'web'] },
  page: { own: ['contract', 'rules', 'page'], neighbours: ['page', 'contract', 'rules'], areas: ['domain'] },
  browser: {
    own: ['contract', 'rules', 'browser', 'worker'],
    neighbours: ['contract', 'rules'],
    areas: ['domain', 'web'],
  },
  worker: { own: ['rules', 'worker'], neighbours: ['rules'], areas: ['domain'] },
  // A manifest fills the places that a neighbour offers.
  web: { own: [...BROWSER_ROLES, 'web'], neighbours: ['browser'], areas: ['domain', 'web'] },
};

/** Places of src outside the features: which others each may use. */
export const areas: Record<string, readonly string[]> = {
  domain: ['domain'],
  database: ['database', 'domain'],
  jobs: ['jobs', 'database', 'domain', 'server'],
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
