import type { WebFeature } from '../../web/feature.ts';

export const agentLineWeb: WebFeature = {
  welcomeBar: async () => (await import('./line-in-bar.tsx')).LineInBar,
};
