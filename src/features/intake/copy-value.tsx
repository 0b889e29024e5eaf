import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';

const saidMs = 1200;

/** Copies a value and says so for a moment. `name`: what is copied, for screen readers. */
export function CopyValue({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () =>
        toast({ text: 'Your browser did not allow copying. Select the text and copy it yourself.', tone: 'warning' }),
    );
  return (
    <Button size="small" icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only">{name}</span>
    </Button>
  );
}
