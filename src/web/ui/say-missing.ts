import { toast } from './toast.ts';

/** For a press whose code could not be had. */
export function sayMissing(): void {
  toast({ text: 'This could not be loaded. Check your connection and try again.', tone: 'danger' });
}
