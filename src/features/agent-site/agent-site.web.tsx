import type { WebFeature } from '../../web/feature.ts';

export const agentSiteWeb: WebFeature = {
  agentSiteLink: async () => (await import('./site-link.tsx')).AgentSiteLink,
};
