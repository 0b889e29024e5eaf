import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { readAgentValues } from './read-template-values.operation.ts';
import { templatesOf, type StoredTemplates, type Template } from './stored-templates.rules.ts';
import { isComingSoon, templateKeys, templateLabels, type TemplateKey } from './template-keys.rules.ts';
import { listTemplates, saveTemplate, switchTemplate, type TemplateAnswer } from './templates.contract.ts';
import { readStored, writeSwitch, writeWords } from './templates.db.ts';

const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;
/** A window that took up an earlier one's press may send it again, long after the switch was turned back. */
const turns = { ...writes, once: true } as const;

export const templateRoutes = [
  route(listTemplates, reads, async ({ tx, user, platform }) => {
    const stored = await readStored(tx, user.id);
    const around = { userId: user.id, baseUrl: platform.config.baseUrl, now: platform.now() };
    return {
      templates: templatesOf(stored).map(answerOf),
      is_locked: stored.is_locked,
      agent: await readAgentValues(tx, around),
    };
  }),
  route(saveTemplate, writes, async ({ tx, user, params, body }) => {
    const written = await writeWords(tx, user.id, { key: params.key, ...body });
    const current = answerFor(params.key, await readStored(tx, user.id));
    // The same words are this save itself, whose answer was lost.
    const isAsWanted = body.words === null ? current.is_default : current.words === body.words;
    if (!written && !isAsWanted)
      throw new Refusal('conflict', 'This template was changed in another window.', { current });
    return current;
  }),
  route(switchTemplate, turns, async ({ tx, user, params, body }) => {
    const { key } = params;
    if (body.enabled && isComingSoon(key)) throw new Refusal('forbidden', `${templateLabels[key]} is coming soon.`);
    const press = { key, isEnabled: body.enabled, version: body.version };
    const written = await writeSwitch(tx, user.id, press, templateKeys.filter(isComingSoon));
    const stored = await readStored(tx, user.id);
    if (!written && stored.is_locked && body.enabled)
      throw new Refusal('forbidden', 'Your templates are locked, so they can’t be turned on.');
    const current = answerFor(key, stored);
    if (!written && current.enabled !== body.enabled) throw new Refusal('conflict', turnedSince(current), { current });
    return current;
  }),
];

function turnedSince({ enabled }: TemplateAnswer): string {
  const state = enabled ? 'on' : 'off';
  return `This template was turned ${state} in another window, so it stays ${state}.`;
}

function answerFor(key: TemplateKey, stored: StoredTemplates): TemplateAnswer {
  return answerOf(templatesOf(stored).find((each) => each.key === key)!);
}

function answerOf({ key, words, isDefault, isEnabled, version, switchVersion }: Template): TemplateAnswer {
  return { key, words, is_default: isDefault, enabled: isEnabled, version, switch_version: switchVersion };
}
