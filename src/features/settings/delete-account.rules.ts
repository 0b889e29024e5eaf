export const deletionWord = 'DELETE';
export const graceDays = 30;

export function isDeletionWord(text: string): boolean {
  return text.trim() === deletionWord;
}

export function deleteAfter(now: Date): string {
  return new Date(now.getTime() + graceDays * 86_400_000).toISOString();
}
