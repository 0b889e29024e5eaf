import { useState } from 'react';
import type { PushTopic } from '../../domain/push-message.ts';
import { Card } from '../../web/ui/card.tsx';
import { Switch } from '../../web/ui/switch.tsx';
import { toast } from '../../web/ui/toast.ts';
import { choose } from './push-steps.browser.ts';
import { choiceNotSaved } from './push.words.ts';
import type { Chosen } from './this-browser.browser.ts';
import type { ShownDevice } from './use-here.browser.ts';

/** Each choice is saved as it is made, for this device. */
export function TopicChoice({ userId, device }: { userId: string; device: ShownDevice }) {
  const [pending, setPending] = useState<Chosen | null>(null);
  const { topics, shows_text } = pending ?? device;
  const save = async (next: Chosen) => {
    setPending(next);
    const isSaved = await choose(userId, next).catch(() => false);
    if (!isSaved) toast({ text: choiceNotSaved, tone: 'danger' });
    setPending(null);
  };
  const topic = (name: PushTopic, isOn: boolean) =>
    save({ topics: isOn ? [...topics, name] : topics.filter((each) => each !== name), shows_text });
  return (
    <Card title="What you hear about" description="Applies to this device only.">
      <div className="flex flex-col items-start gap-3">
        <Switch
          label="Leads"
          hint="New leads, and follow-ups when they’re due."
          checked={topics.includes('leads')}
          disabled={pending !== null}
          onChange={(event) => void topic('leads', event.target.checked)}
        />
        <Switch
          label="Messages"
          hint="Texts, missed calls and voicemails."
          checked={topics.includes('messages')}
          disabled={pending !== null}
          onChange={(event) => void topic('messages', event.target.checked)}
        />
        <Switch
          label="Show what a text says"
          hint="When off, a locked screen shows the name only."
          checked={shows_text}
          disabled={pending !== null || !topics.includes('messages')}
          onChange={(event) => void save({ topics, shows_text: event.target.checked })}
        />
      </div>
    </Card>
  );
}
