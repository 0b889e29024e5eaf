// One template: its switch, its words, what a person would read, what it costs, and whether it is saved.
import { useRef } from 'react';
import { useSaveQueue } from '../../web/saves.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Switch } from '../../web/ui/switch.tsx';
import { TextArea } from '../../web/ui/text-input.tsx';
import { chooseTemplate, saveWords, turnTemplate, typeTemplate } from '../templates/template-editor.browser.ts';
import { defaultWords } from '../templates/template-defaults.words.ts';
import { isComingSoon, templateLabels } from '../templates/template-keys.rules.ts';
import type { TemplateValues } from '../templates/template-variables.rules.ts';
import type { ShownTemplate } from '../templates/use-templates.browser.ts';
import { SegmentMeter } from '../texting/segment-meter.tsx';
import { templateHints } from './messaging-settings.words.ts';
import { previewOf } from './preview.rules.ts';
import { SaveMark } from './save-mark.tsx';
import { TextPreview } from './text-preview.tsx';

interface TemplateRowProps {
  template: ShownTemplate;
  values: TemplateValues;
  isLocked: boolean;
  onReset: () => void;
  /** Variables go where somebody wrote last. */
  onWrite: (field: HTMLTextAreaElement) => void;
}

export function TemplateRow({ template, values, isLocked, onReset, onWrite }: TemplateRowProps) {
  const { server, words, enabled, mark, failure, fault, theirs } = template;
  const { key } = server;
  const label = templateLabels[key];
  const soon = isComingSoon(key);
  const isDefault = words === defaultWords[key];
  const field = useRef<HTMLTextAreaElement>(null);
  const preview = previewOf(words, values, true);
  const queue = useSaveQueue();
  const retry = () => {
    saveWords(key);
    void queue?.retryNow();
  };
  return (
    <li className="@container flex flex-col gap-2.5 border-t border-line px-5 py-4 first:border-t-0">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        <Switch
          label={<span className="font-medium">{label}</span>}
          checked={enabled}
          disabled={isLocked || soon}
          onChange={(event) => turnTemplate(key, event.target.checked)}
        />
        {soon && <Badge>Coming soon</Badge>}
        <span className="text-sm text-ink-faint @max-xl:hidden">{templateHints[key]}</span>
        <span className="ml-auto flex items-center gap-2">
          <SaveMark mark={mark} />
          {mark === 'failed' && (
            <Button size="small" tone="quiet" onClick={retry}>
              Retry
            </Button>
          )}
          <Button
            size="small"
            tone="ghost"
            className="-mr-2 touch:-mr-3"
            aria-label={`Reset ${label}`}
            // Keeps the focus of whoever has just pressed it.
            aria-disabled={isDefault || undefined}
            onClick={() => isDefault || onReset()}
          >
            Reset
          </Button>
        </span>
      </div>
      <div className="grid gap-x-6 gap-y-2 @3xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-1.5">
          <Field label={`${label} text`} labelHidden {...(fault !== null && { error: fault })}>
            <TextArea
              ref={field}
              rows={3}
              value={words}
              onFocus={(event) => onWrite(event.currentTarget)}
              onChange={(event) => typeTemplate(server, words, event.target.value)}
            />
          </Field>
          <SegmentMeter
            words={words}
            texts={[{ text: preview.whole }]}
            onFix={(fixed) => {
              typeTemplate(server, words, fixed);
              field.current?.focus();
            }}
          />
        </div>
        <div className="flex min-w-0 flex-col @max-3xl:hidden">
          <span className="sr-only">{label} preview:</span>
          <TextPreview preview={preview} />
        </div>
      </div>
      {theirs !== null ? (
        <Conflict
          label={label}
          theirs={theirs}
          choose={(whose) => {
            chooseTemplate(key, whose);
            field.current?.focus();
          }}
        />
      ) : (
        failure !== null && <p className="text-sm text-danger-text">{failure}</p>
      )}
    </li>
  );
}

interface ConflictProps {
  label: string;
  theirs: string;
  choose: (whose: 'mine' | 'theirs') => void;
}

function Conflict({ label, theirs, choose }: ConflictProps) {
  return (
    <Notice tone="warning">
      <p className="font-medium">The {label} template was changed in another window.</p>
      <p className="mt-1">Your words are above and aren’t saved yet. The other window saved:</p>
      <blockquote className="mt-1 border-l-2 border-warning pl-2.5 wrap-anywhere">{theirs}</blockquote>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose('mine')}>
          Save mine
        </Button>
        <Button size="small" onClick={() => choose('theirs')}>
          Use theirs
        </Button>
      </div>
    </Notice>
  );
}
