// What other CRMs call the stages, and that a lead is sold.
import type { LeadStage } from '../../domain/lead-stage.ts';

export type StageWord = LeadStage | 'sold';

const words: Record<StageWord, string> = {
  no_pickup: `new; new lead; lead; open; fresh; created; uncontacted; not contacted; not called; no contact; no contact yet; to call;
    no pickup; no pick up; no answer; na; attempted; attempting; attempting contact; attempting to contact; attempted contact;
    attempted to contact; left voicemail; left vm; left message; voicemail; vm; lvm; unreachable; no response; unworked; dialed`,
  answered: `answered; contacted; contact made; connected; spoke; spoken; talked; reached; in contact; engaged; working; in progress;
    follow up; following up; follow up needed; callback; call back; call back later; interested; warm; hot; nurture; nurturing;
    appointment; appointment set; appointment scheduled; appt; appt set; appt scheduled; booked; scheduled; meeting scheduled;
    qualified; presentation; presentation scheduled; presented; needs analysis; open deal; opportunity`,
  quoted: `quoted; quote; quote sent; quote given; quote provided; quoting; proposal; proposal sent; illustration sent; price given`,
  app_started: `app started; application started; started application; started app; app; application; app taken; application taken;
    app in progress; application in progress; app sent; application sent; e app sent`,
  app_pending: `app pending; application pending; pending; pending app; pending application; pending requirements; pending carrier;
    pending approval; pending issue; underwriting; in underwriting; pending underwriting; awaiting requirements;
    requirements needed; approved; approved pending issue`,
  app_submitted: `app submitted; application submitted; submitted; submitted app; submitted application; submitted to carrier;
    app complete; app completed; application complete; application completed; applied; app in`,
  sold: `sold; sale; won; closed won; closed sold; closed; issued; issued paid; issue paid; issued and paid; issued not paid; inforce;
    in force; active policy; policy active; policy issued; policy sold; placed; paid; delivered; bound; client; active client;
    customer; existing client`,
};

const known = new Map<string, StageWord>();
for (const [stage, list] of Object.entries(words) as [StageWord, string][]) {
  for (const word of list.split(';')) known.set(word.trim().replace(/\s+/g, ' '), stage);
}

/** The stage of a word of another CRM, `sold`, or null for one that is not known. */
export function stageOfWord(text: string): StageWord | null {
  const word = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^[0-9]+ (?=[a-z])/, '');
  return known.get(word) ?? known.get(word.replace(/ (?:lead|stage|status)$/, '')) ?? null;
}

/** True for values by which a column of states (`Status`) tells stages: most are known, and some say more than "new". */
export function tellsStages(values: readonly string[]): boolean {
  const stages = values.filter((value) => value.trim() !== '').map(stageOfWord);
  const read = stages.filter((stage) => stage !== null);
  return read.length * 2 >= stages.length && read.some((stage) => stage !== 'no_pickup');
}
