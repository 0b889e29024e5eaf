// Where clients leave a review, to share.
import { Card } from '../../web/ui/card.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { invitation } from './reviews.words.ts';

export function InviteLink({ url }: { url: string | null }) {
  if (url === null)
    return (
      <Card title={invitation.title}>
        <p className="text-ink-soft">
          {invitation.unpublished}{' '}
          <Link to="/app/agent/showcase" className={textLinkClass}>
            Edit Agent Site
          </Link>
        </p>
      </Card>
    );
  return (
    <Card title={invitation.title} description={invitation.about}>
      <Field label="Review link" labelHidden>
        <div className="flex gap-2">
          <TextInput readOnly value={url} onFocus={(event) => event.target.select()} className="font-mono text-sm" />
          <CopyButton text={url} isLink />
        </div>
      </Field>
    </Card>
  );
}
