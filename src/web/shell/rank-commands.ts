// Finds commands by what was typed: every word must begin a word of the label, its group or its keywords.
import type { Command } from '../commands.ts';

export function rankCommands(commands: readonly Command[], query: string): Command[] {
  const words = query
    .trim()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return [...commands];
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter((one) => one.rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map((one) => one.command);
}

export function labelBegins(command: Command, query: string): boolean {
  return command.label.toLowerCase().startsWith(query.trim().toLowerCase());
}

/** 3: the label begins so; 2: words of the label; 1: further words; 0: not meant. */
function rankOf(command: Command, words: readonly string[]): number {
  if (labelBegins(command, words.join(' '))) return 3;
  const label = command.label.toLowerCase();
  if (words.every((word) => beginsAWord(label, word))) return 2;
  const all = `${label} ${command.group ?? ''} ${command.keywords ?? ''}`.toLowerCase();
  return words.every((word) => beginsAWord(all, word)) ? 1 : 0;
}

function beginsAWord(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(word));
}
