import { closedAccountDays } from '../../domain/retention.ts';

export const deletionWord = 'DELETE';

export function isDeletionWord(text: string): boolean {
  return text.trim() === deletionWord;
}

export function deleteAfter(now: Date): string {
  return new Date(now.getTime() + closedAccountDays * 86_400_000).toISOString();
}
