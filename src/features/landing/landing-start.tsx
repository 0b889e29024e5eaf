// All the landing page loads by itself: it waits for the visitor to come near the demo, fetches React then, and keeps
// what the visitor does until React is there.
import type { DemoAction } from './demo-pipeline.rules.ts';

const signsOfInterest = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

const section = document.getElementById('demo-section');
const place = document.getElementById('demo');
if (section && place) waitForInterest(section, place);

function waitForInterest(section: HTMLElement, place: HTMLElement): void {
  const early: DemoAction[] = [];
  const listening = new AbortController();
  let loading = false;
  const load = () => {
    if (loading) return;
    loading = true;
    import('./demo-start.tsx').then(
      ({ startDemo }) => startDemo(place, early, () => listening.abort()),
      () => (loading = false), // the next touch tries again
    );
  };
  const keep = (event: Event) => {
    const action = actionOf(event);
    if (!action) return;
    // React, once it is there, would take the same event again.
    event.stopPropagation();
    event.preventDefault();
    early.push(action);
    load();
  };
  for (const sign of signsOfInterest) section.addEventListener(sign, load, { passive: true, signal: listening.signal });
  for (const deed of ['change', 'click', 'submit'])
    section.addEventListener(deed, keep, { capture: true, signal: listening.signal });
}

function actionOf({ type, target }: Event): DemoAction | null {
  if (!(target instanceof Element)) return null;
  const id = target.closest<HTMLElement>('[data-deal]')?.dataset['deal'];
  if (!id) return null;
  if (type === 'change' && target instanceof HTMLSelectElement) return { type: 'set-stage', id, stage: target.value };
  if (type === 'click' && target.closest('button[type="button"]')) return { type: 'advance', id };
  if (type === 'submit' && target instanceof HTMLFormElement) {
    const body = new FormData(target).get('note');
    target.reset();
    return typeof body !== 'string' ? null : { type: 'add-note', id, body, at: new Date().toISOString() };
  }
  return null;
}
