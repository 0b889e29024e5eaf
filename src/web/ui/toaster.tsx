// Shows what `toast` was asked for. The timers rest while the pointer or the focus is on a toast, and while the tab is hidden.
import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore, type Store } from '../store.ts';
import { Button, IconButton } from './button.tsx';
import { keyCaps } from '../shortcuts.ts';
import { keys } from '../key-table.ts';
import { Kbd } from './kbd.tsx';
import { closedToasts, offeredNext, toastGone, waitingToasts, type ToastOptions } from './toast.ts';

interface ToastData {
  tone: NonNullable<ToastOptions['tone']>;
  actions: NonNullable<ToastOptions['action']>[];
}

const toneIcons = {
  normal: null,
  good: <CircleCheck className="text-good" aria-hidden />,
  warning: <TriangleAlert className="text-warning" aria-hidden />,
  danger: <CircleAlert className="text-danger-text" aria-hidden />,
};

export function Toaster() {
  return (
    <Toast.Provider limit={4}>
      <Feed />
      <Toast.Portal>
        <Toast.Viewport className="toasts fixed right-4 bottom-4 z-70 flex w-[calc(100%-32px)] flex-col gap-2 max-md:bottom-(--toast-floor) md:w-90">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Feed() {
  const { add, close } = Toast.useToastManager<ToastData>();
  const waiting = useStore(waitingToasts);
  const closed = useStore(closedToasts);
  useEffect(() => {
    for (const { id, text, tone = 'normal', action, more, duration } of take(waitingToasts)) {
      add({
        id,
        description: text,
        timeout: duration ?? (action ? 10_000 : 5000),
        priority: 'low',
        onClose: () => toastGone(id),
        data: { tone, actions: [more, action].filter((each) => each !== undefined) },
      });
    }
  }, [waiting, add]);
  useEffect(() => {
    for (const id of take(closedToasts)) close(id);
  }, [closed, close]);
  return null;
}

function take<T>(store: Store<readonly T[]>): readonly T[] {
  const taken = store.get();
  if (taken.length) store.set([]);
  return taken;
}

function List() {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  const offered = useStore(offeredNext);
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      // The viewport around it is the live region; a second one would say everything twice.
      role="status"
      aria-live="off"
      aria-modal={undefined}
      swipeDirection={['right', 'down']}
      className={
        'toast toast-motion flex flex-wrap items-center gap-2 rounded-md bg-raised py-2 pr-2 pl-4 shadow-float outline-none ' +
        'focus-visible:outline-2 data-limited:hidden'
      }
    >
      {toneIcons[one.data?.tone ?? 'normal']}
      <Toast.Content className="min-w-0 flex-1 py-1">
        <Toast.Description className="wrap-anywhere" />
      </Toast.Content>
      <div
        className={one.data && one.data.actions.length > 1 ? 'order-last flex basis-full justify-end gap-1' : 'flex'}
      >
        {one.data?.actions.map(({ label, run }) => (
          <Button
            key={label}
            size="small"
            tone="quiet"
            onClick={() => {
              close(one.id);
              run();
            }}
          >
            {label}
            {offered?.run === run && (
              <span aria-hidden className="touch:hidden">
                <Kbd caps={keyCaps(keys.accept.key)} />
              </span>
            )}
          </Button>
        ))}
      </div>
      <Toast.Close
        aria-hidden={false}
        render={
          <IconButton label="Dismiss" size="small">
            <X aria-hidden />
          </IconButton>
        }
      />
    </Toast.Root>
  ));
}
