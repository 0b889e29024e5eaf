import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { saveName } from './settings.contract.ts';

interface AccountSectionProps {
  email: string;
  fullName: string | null;
  onNameSaved: (name: string | null) => void;
}

export function AccountSection({ email, fullName, onNameSaved }: AccountSectionProps) {
  // Only what is being typed: a name saved in another window shows here.
  const [typed, setTyped] = useState<string | null>(null);
  const saved = fullName ?? '';
  const name = typed ?? saved;
  const save = useMutation({
    mutationFn: (full_name: string) => call(saveName, { body: { full_name } }),
    onSuccess: ({ full_name }, sent) => {
      setTyped((now) => (now === sent ? null : now));
      onNameSaved(full_name);
      toast({ text: 'Name saved.', tone: 'good', key: 'name' });
    },
  });
  const isChanged = name.trim() !== saved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate(name);
  };
  return (
    <Card title="Account">
      <div className="flex flex-col gap-4">
        <DescriptionList facts={[{ key: 'email', label: 'Email', value: email }]} />
        <form onSubmit={submit} className="flex items-start gap-2">
          <Field
            label="Your name"
            hint="Your team sees this instead of your email."
            error={save.error ? describeError(save.error).message : undefined}
            className="flex-1"
          >
            <TextInput
              name="full_name"
              autoComplete="name"
              maxLength={100}
              value={name}
              onChange={({ target }) => setTyped(target.value === saved ? null : target.value)}
            />
          </Field>
          <Button type="submit" busy={save.isPending} disabled={!isChanged} className="mt-5">
            Save
          </Button>
        </form>
      </div>
    </Card>
  );
}
