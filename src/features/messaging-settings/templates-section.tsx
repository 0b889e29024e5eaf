// The six templates in their order, and the panels beside them.
import { Braces, RotateCcw, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { lateDialog } from '../../web/ui/late.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import { defaultWords } from '../templates/template-defaults.words.ts';
import { resetTemplate, restoreTemplate } from '../templates/template-editor.browser.ts';
import { templateLabels } from '../templates/template-keys.rules.ts';
import { sampleLead } from '../templates/template-variables.words.ts';
import { useEditedTemplates, type ShownTemplate } from '../templates/use-templates.browser.ts';
import { insertVariable } from './insert-variable.browser.ts';
import { firstTextNote, lockedNote, namelessNote } from './messaging-settings.words.ts';
import { TemplateRow } from './template-row.tsx';

const VariablesPanel = lateDialog(async () => (await import('./variables-panel.tsx')).VariablesPanel);
const TestPanel = lateDialog(async () => (await import('./test-panel.tsx')).TestPanel);

export function TemplatesSection({ isToCome }: { isToCome: boolean }) {
  const { data, shown, error, refetch, isFetching } = useEditedTemplates();
  const [panel, setPanel] = useState<'variables' | 'test' | null>(null);
  const lastField = useRef<HTMLTextAreaElement>(null);
  const close = () => setPanel(null);
  if (!data || isToCome)
    return (
      // Another card than the one with the rows, which would be said to move with it.
      <Card key="to-come" title="Templates">
        {error && !data ? (
          <ErrorState
            compact
            title="We couldn’t load your templates."
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading>
            <SkeletonText lines={12} />
          </Loading>
        )}
      </Card>
    );
  const { agent, is_locked: isLocked } = data;
  const values = { ...sampleLead, ...agent };
  return (
    <>
      <Card title="Templates" description={firstTextNote} flush>
        <div className="flex flex-wrap items-center gap-2 px-5 pb-3">
          <Button size="small" icon={<Braces aria-hidden />} onClick={() => setPanel('variables')}>
            Template Variables
          </Button>
          <Button size="small" icon={<Smartphone aria-hidden />} onClick={() => setPanel('test')}>
            Test preview
          </Button>
          <Button
            size="small"
            tone="ghost"
            className="-mr-2 ml-auto touch:-mr-3"
            icon={<RotateCcw aria-hidden />}
            onClick={() => void resetAll(shown)}
          >
            Reset All
          </Button>
        </div>
        {isLocked && (
          <Notice tone="warning" className="mx-5 mb-3">
            {lockedNote}
          </Notice>
        )}
        {!agent.agent_name && (
          <Notice tone="warning" className="mx-5 mb-3">
            {namelessNote}{' '}
            <Link to="/app/settings" className={textLinkClass}>
              Open Settings
            </Link>
          </Notice>
        )}
        <ul className="border-t border-line">
          {shown.map((template) => (
            <TemplateRow
              key={template.server.key}
              template={template}
              values={values}
              isLocked={isLocked}
              onReset={() => reset([template], `${templateLabels[template.server.key]} reset to the default.`)}
              onWrite={(field) => {
                lastField.current = field;
              }}
            />
          ))}
        </ul>
      </Card>
      {panel === 'variables' && (
        <VariablesPanel agent={agent} onClose={close} onPick={(name) => insertVariable(name, lastField.current)} />
      )}
      {panel === 'test' && <TestPanel agent={agent} isLocked={isLocked} templates={shown} onClose={close} />}
    </>
  );
}

/** With the way back: an agent's own words are gone else. */
function reset(templates: readonly ShownTemplate[], said: string): void {
  const before = templates.map(({ server: { key }, words }) => ({ key, words }));
  for (const { key, words } of before) resetTemplate(key, words);
  offerUndo({
    said,
    undo: () => {
      for (const { key, words } of before) restoreTemplate(key, words);
    },
  });
}

async function resetAll(shown: readonly ShownTemplate[]): Promise<void> {
  const changed = shown.filter(({ server, words }) => words !== defaultWords[server.key]);
  if (changed.length === 0) return void toast('All templates have their default words already.');
  const isSure = await confirm({
    title: 'Reset all templates?',
    body: 'All six get their default words again. What’s on stays on.',
    confirmLabel: 'Reset All',
    tone: 'danger',
  });
  if (isSure) reset(changed, 'All templates reset to the defaults.');
}
