// Would a reload of this page lose something? What is being typed, an open dialog, a save on its way, or what says so itself.
import { countUnsaved } from './saves.ts';

const touched = new Set<Element>();

/** From the first moment, so that no typed letter is missed. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => target instanceof Element && touched.add(target), { capture: true });
}

export function hasUnsavedWork(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  if (countUnsaved() > 0) return true;
  if (
    document.querySelector(
      '[data-modal]:not(dialog:not([open])), [role="dialog"], [role="alertdialog"], [data-unsaved]',
    )
  )
    return true;
  return [...touched].some(holdsText);
}

function holdsText(field: Element): boolean {
  // A choice outside a form is saved as it is made, and a search is quickly typed again.
  if (field instanceof HTMLSelectElement) return field.form !== null;
  if (field instanceof HTMLInputElement && field.type === 'search') return field === document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value !== '';
  return field.textContent !== '';
}
