// Step 4: who may see the page. The switch is written as it is pressed.
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { useDraft } from '../../web/draft.ts';
import { navigate } from '../../web/navigate.ts';
import { alert } from '../../web/ui/ask.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Switch } from '../../web/ui/switch.tsx';
import { stateName } from '../../domain/us-state.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { typedFrom } from './profile-step.tsx';
import { licensesSentence, useTakeShowcase } from './showcase.browser.ts';
import { setPublished } from './showcase.contract.ts';
import { draftNames } from './showcase.rules.ts';
import { showcaseWords as words } from './showcase.words.ts';
import { chosenIn, textsOf } from './states-draft.rules.ts';
import { homePath, StepFrame, type StepProps } from './step-frame.tsx';
import { stepLabels } from './step-labels.words.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function PublishStep({ showcase, takesFocus, onBack, onDone }: StepProps & { onDone: () => void }) {
  const take = useTakeShowcase();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { published, slug, profile, states, headshot_link } = showcase;
  const typedProfile = useDraft(draftNames.profile, typedFrom(showcase));
  const typedStates = useDraft(draftNames.states, textsOf(states));
  const unsaved = [
    ...(typedProfile.isDirty ? [stepLabels.profile] : []),
    ...(isSame(chosenIn(typedStates.value), chosenIn(textsOf(states))) ? [] : [stepLabels.states]),
  ];
  const address = `${location.origin}/a/${slug ?? ''}`;

  const publish = async (isWanted: boolean) => {
    if (wanted !== null) return;
    setWanted(isWanted);
    setFailure(null);
    try {
      take(await call(setPublished, { body: { published: isWanted } }));
      if (isWanted) void alert(words.published);
    } catch (error) {
      setFailure(licensesSentence(error));
    } finally {
      setWanted(null);
    }
  };
  const done = () => {
    onDone();
    void navigate(homePath);
  };
  const shown = [
    { key: 'name', label: 'Name', value: profile.full_name },
    { key: 'headshot', label: 'Headshot', value: headshot_link === null ? 'None yet' : 'Added' },
    {
      key: 'phone',
      label: 'Phone',
      value: profile.public_phone === null ? 'Not shown' : formatPhone(profile.public_phone),
    },
    {
      key: 'states',
      label: 'Licensed states',
      value: states.map(({ state_code }) => stateName(state_code)).join(', ') || 'None yet',
    },
  ];
  return (
    <StepFrame
      title="Publish"
      description="Turn your page on when you’re ready. You can turn it off anytime."
      takesFocus={takesFocus}
      failure={failure}
      onBack={onBack}
      onSubmit={done}
      canCancel={false}
      actions={
        <Button type="submit" tone="primary">
          Done
        </Button>
      }
    >
      {unsaved.length > 0 && <Notice tone="warning">{words.notSavedYet(unsaved.join(' and '))}</Notice>}
      <Switch
        label="Publish my page"
        hint={published ? 'Everyone can see it.' : 'Only you can see it.'}
        checked={wanted ?? published}
        onChange={({ target }) => void publish(target.checked)}
      />
      <div className="flex flex-wrap items-center gap-2 rounded-sm bg-sunken px-3 py-2">
        <span className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere">{address}</span>
        <CopyButton text={address} label="Copy link" isLink />
        <a href={address} target="_blank" rel="noopener" className={buttonClass({})}>
          <span className="inline-flex items-center gap-2">
            <ExternalLink aria-hidden />
            {published ? 'View page' : 'Preview page'}
          </span>
        </a>
      </div>
      <DescriptionList facts={shown} />
    </StepFrame>
  );
}
