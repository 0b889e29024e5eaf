// A dialog whose code comes when it is asked for: near() when a pointer or the focus comes near its button, else the press.
// The press is never lost: the dialog opens when its code is here, and says so when it cannot be had.
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { Load } from '../feature.ts';
import { toast } from './toast.ts';

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

const sayMissing = () =>
  toast({ text: 'This could not be loaded. Check your connection and try again.', tone: 'danger' });

export function dialogOnDemand<P extends DialogLike>(load: Load<ComponentType<P>>): DialogOnDemand<P> {
  let known: ComponentType<P> | null = null;
  const fetchCode = async () => (known ??= await load());
  return {
    Dialog: function OnDemand(props: P) {
      const [Loaded, setLoaded] = useState(() => known);
      const isWanted = Loaded === null && props.open !== false;
      const giveUp = useEffectEvent(() => {
        sayMissing();
        props.onClose();
      });
      useEffect(() => {
        if (!isWanted) return;
        let isGone = false;
        fetchCode().then(
          (component) => isGone || setLoaded(() => component),
          () => isGone || giveUp(),
        );
        return () => {
          isGone = true;
        };
      }, [isWanted]);
      return Loaded && <Loaded {...props} />;
    },
    near: () => void fetchCode().catch(() => undefined), // what fails now is tried again at the press, and told then
    isReady: () =>
      fetchCode().then(
        () => true,
        () => {
          sayMissing();
          return false;
        },
      ),
  };
}
