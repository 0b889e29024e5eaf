// React takes over the demo that stands in the page, and does what the visitor did in the meantime.
import { hydrateRoot } from 'react-dom/client';
import { DemoPipeline } from './demo-pipeline.page.tsx';
import type { DemoAction } from './demo-pipeline.rules.ts';

export function startDemo(place: HTMLElement, early: readonly DemoAction[], onReady: () => void): void {
  hydrateRoot(place, <DemoPipeline early={early} onReady={onReady} />);
}
