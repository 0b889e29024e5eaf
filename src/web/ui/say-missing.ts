import { toast } from './toast.ts';

/** For a press whose code could not be had. */
export function sayMissing(): void {
  toast({ text: 'We couldn’t load this. Check your connection and try again.', tone: 'danger' });
}
