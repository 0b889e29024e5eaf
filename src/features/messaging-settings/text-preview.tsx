// What a person would read, as a phone shows it; what we add to a first text is told apart.
import type { Preview } from './preview.rules.ts';

export function TextPreview({ preview: { text, added } }: { preview: Preview }) {
  if (text + added === '') return <p className="text-sm text-ink-faint">This text renders empty.</p>;
  return (
    <p className="max-w-full self-start rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
      {text}
      {added !== '' && (
        <span className="text-ink-soft underline decoration-line-strong decoration-dotted underline-offset-4">
          {added}
        </span>
      )}
    </p>
  );
}
