import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.ts';

const copiedMs = 1200;

/** Copies a text and says so for a moment. `name`: what is copied, for screen readers, where the label does not say it. */
export function CopyButton({ text, label = 'Copy', name }: { text: string; label?: string; name?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast({ text: 'Your browser blocked copying. Select the text and copy it manually.', tone: 'warning' }),
    );
  return (
    <Button size="small" icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
      {name !== undefined && <span className="sr-only">{name}</span>}
    </Button>
  );
}
