// A dialog whose code comes when it is asked for: near() when a pointer or the focus comes near its button, else the press.
// The press is never lost: the dialog opens when its code is here, and says so when it cannot be had.
import type { ComponentType } from 'react';
import type { Load } from '../feature.ts';
import { lateCode } from '../late-code.ts';
import { lateComponent } from './late.tsx';
import { sayMissing } from './say-missing.ts';

interface DialogLike {
  /** True when absent: a dialog that is only there while it is open. */
  open?: boolean;
  onClose: () => void;
}

interface DialogOnDemand<P> {
  Dialog: ComponentType<P>;
  /** For the button's `onPointerEnter` and `onFocus`. */
  near: () => void;
  /** False when the code cannot be had, which it says. For what must not begin unless the dialog can show it. */
  isReady: () => Promise<boolean>;
}

export function dialogOnDemand<P extends DialogLike>(load: Load<ComponentType<P>>): DialogOnDemand<P> {
  const code = lateCode(load);
  return {
    Dialog: lateComponent(code, { close: ({ onClose }) => onClose }),
    near: () => void code.fetch().catch(() => undefined), // what fails now is tried again at the press, and told then
    isReady: () =>
      code.fetch().then(
        () => true,
        () => {
          sayMissing();
          return false;
        },
      ),
  };
}
