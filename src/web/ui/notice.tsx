// A sentence that stays on the page: saved, refused, a limit reached. Tone decides how it is announced.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeProps {
  tone?: 'neutral' | 'good' | 'warning' | 'danger';
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

const looks = {
  neutral: { frame: 'bg-sunken text-ink-soft', icon: Info },
  good: { frame: 'bg-good-soft text-good-text', icon: CircleCheck },
  warning: { frame: 'bg-warning-soft text-warning-text', icon: TriangleAlert },
  danger: { frame: 'bg-danger-soft text-danger-text', icon: CircleAlert },
};

export function Notice({ tone = 'neutral', children, action, className = '' }: NoticeProps) {
  const { frame, icon: Icon } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex items-start gap-2 rounded-sm px-3 py-2 ${frame} ${className}`}
    >
      <Icon aria-hidden className="mt-0.5" />
      <div className="min-w-0 flex-1 whitespace-pre-line">{children}</div>
      {action}
    </div>
  );
}
