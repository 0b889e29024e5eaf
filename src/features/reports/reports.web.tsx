import { ChartColumn } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const reportsWeb: WebFeature = {
  pages: [
    {
      path: '/app/reports',
      area: 'app',
      title: 'Production report',
      load: async () => (await import('./report-page.tsx')).ReportPage,
      menu: { label: 'Reports', icon: ChartColumn, goKey: 'r' },
    },
  ],
};
