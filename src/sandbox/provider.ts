// What every imitated provider plugs into the sandbox.
import type { Faults } from './faults.ts';
import type { SandboxApp } from './sandbox-app.ts';

export interface SandboxSurroundings {
  faults: Faults;
  /** Where a browser reaches this sandbox, without a trailing slash; known once the port is bound. */
  publicUrl: () => string;
  /** Called after every change worth keeping over a restart. */
  changed: () => void;
}

export interface SandboxProvider {
  name: string;
  /** What the index page shows about it; called for each view, so counts may be in it. */
  describe: () => { title: string; says: string; links: { label: string; href: string }[] };
  mount: (app: SandboxApp) => void;
  reset: () => void | Promise<void>;
  snapshot: () => unknown;
  restore: (snapshot: unknown) => void;
  stop?: () => Promise<void>;
}
