// Who asks for the import dialog (button, dropped file, command) and the host that shows it know only this.
import { createStore } from '../../web/store.ts';

export interface ImportRequest {
  /** Dropped files; none when the dialog shall ask for one. */
  files: readonly File[];
}

export const importRequest = createStore<ImportRequest | null>(null);

export function openImport(files: readonly File[] = []): void {
  importRequest.set({ files });
}

export function closeImport(): void {
  importRequest.set(null);
}
