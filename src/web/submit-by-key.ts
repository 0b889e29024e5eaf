// Ctrl or Cmd with Enter saves the form one is in, wherever that is.

/** Called once by the entry. */
export function listenForSubmitKey(): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target, repeat, defaultPrevented } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented || event.isComposing) return;
    const form = target instanceof HTMLElement ? target.closest('form') : null;
    if (!form) return;
    event.preventDefault();
    form.requestSubmit();
  });
}
