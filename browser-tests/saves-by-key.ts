// Ctrl and Enter in a field asks its form for what its button does. What is asked for is heard here and goes no further.
import type { Locator } from '@playwright/test';

/** Forms with a field to type in that do not hear of the key, by their names. */
export function formsWithoutKey(within: Locator): Promise<string[]> {
  return within.evaluateAll((roots) => {
    const forms = new Set(
      roots.flatMap((root) => (root instanceof HTMLFormElement ? [root] : [...root.querySelectorAll('form')])),
    );
    const isTyped = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
      element.matches(
        'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden], [role=combobox])',
      ) &&
      element.checkVisibility() &&
      !element.matches(':disabled, :read-only');
    return [...forms].flatMap((form) => {
      const field = [...form.elements].find(isTyped);
      if (!field) return [];
      let isHeard = false;
      const hear = (event: Event) => {
        isHeard = true;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      const kinds = ['submit', 'invalid'] as const;
      for (const kind of kinds) addEventListener(kind, hear, true);
      const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true });
      // A field of one line that sends by Enter alone has taken it for itself.
      if (!field.dispatchEvent(key)) isHeard = true;
      for (const kind of kinds) removeEventListener(kind, hear, true);
      return isHeard ? [] : [form.ariaLabel ?? field.ariaLabel ?? field.id];
    });
  });
}
