import { Mic } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const recorderWeb: WebFeature = {
  pages: [
    {
      path: '/app/call-recorder',
      area: 'app',
      title: 'Call/Camera Recorder (local)',
      load: async () => (await import('./recorder-page.tsx')).RecorderPage,
      menu: { label: 'Call Recorder', icon: Mic },
    },
  ],
};
