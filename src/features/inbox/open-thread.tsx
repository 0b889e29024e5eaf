// The open conversation of the inbox: its head, its messages and the composer.
import { Thread } from './thread.tsx';
import { ThreadHead, type ThreadHeadProps } from './thread-head.tsx';

export function OpenThread(props: ThreadHeadProps) {
  return (
    <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHead {...props} />
      <Thread id={props.id} takesFocus={props.onBack === null} />
    </section>
  );
}
