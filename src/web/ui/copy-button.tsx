import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.ts';

interface CopyButtonProps {
  text: string;
  label?: string;
  /** What is copied, for screen readers, where the label does not say it. */
  name?: string;
  /** A link stands beside other buttons, as large as they are; and it can be said where it does not show. */
  isLink?: boolean;
}

/** As the specification has them, in milliseconds. */
const copiedMs = { link: 1500, credential: 1200 } as const;

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label = 'Copy', name, isLink = false }: CopyButtonProps) {
  // Counts the presses, so that a second one starts the time again.
  const [copied, setCopied] = useState(0);
  const shownMs = isLink ? copiedMs.link : copiedMs.credential;
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), shownMs);
    return () => clearTimeout(timer);
  }, [copied, shownMs]);
  const refused = isLink
    ? `Your browser blocked copying. Here’s the link: ${text}`
    : 'Your browser blocked copying. Select the text and copy it manually.';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((times) => times + 1);
    } catch {
      toast({ text: refused, tone: 'warning', ...(isLink && { duration: 0 }) });
    }
  };
  return (
    <Button
      size={isLink ? undefined : 'small'}
      className={isLink ? 'min-w-30' : ''}
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? (isLink ? 'Copied!' : 'Copied') : label}</span>
      {name !== undefined && <span className="sr-only">{name}</span>}
    </Button>
  );
}
