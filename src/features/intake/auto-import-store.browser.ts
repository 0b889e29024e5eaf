// Who asks for the auto-import panel (button, command) and the button's part of the page that shows it know only this.
import { createStore } from '../../web/store.ts';

export const isAutoImportOpen = createStore(false);

export function closeAutoImport(): void {
  isAutoImportOpen.set(false);
}
