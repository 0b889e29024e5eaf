import type { LucideIcon } from 'lucide-react';

export type MenuItem =
  | {
      key: string;
      label: string;
      icon?: LucideIcon;
      shortcut?: string;
      tone?: 'normal' | 'danger';
      disabled?: boolean;
      run: () => void;
    }
  | { key: string; line: true };
