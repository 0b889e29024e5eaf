// A tool in the header of the leads page: its sign beside its name, on a phone above it.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../web/ui/button.tsx';

/** On a phone without a frame and close together, so that they fit beside the title where it is 390 px wide. */
export const onPhone =
  'max-md:aspect-auto max-md:min-w-11 max-md:border-0 max-md:bg-transparent max-md:px-0.5! max-md:shadow-none';

export const pageToolClass = (isQuiet = false): string =>
  buttonClass({ ...(isQuiet && { tone: 'ghost', icon: true }), className: onPhone });

interface PageToolFaceProps {
  label: string;
  icon: LucideIcon;
  isQuiet?: boolean;
  children?: ReactNode;
}

export function PageToolFace({ label, icon: Icon, isQuiet = false, children }: PageToolFaceProps) {
  return (
    <span className="inline-flex items-center gap-2 max-md:flex-col max-md:gap-0.5 max-md:text-2xs">
      <Icon aria-hidden />
      <span className={isQuiet ? 'md:hidden' : 'squeezed:sr-only'}>{label}</span>
      {children}
    </span>
  );
}
