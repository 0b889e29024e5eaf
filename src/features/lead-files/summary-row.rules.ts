// Totals, sub-totals and footers that a report prints below its rows, and remarks that people write between them.
import { readPhones } from './read-phone.rules.ts';
import type { RowPlan } from './row-plan.rules.ts';

const counted = '(?:leads?|records?|rows?|contacts?|results?|clients?|policies|people|entries)';
const stamp = '(?:generated|created|exported|printed|produced|prepared|downloaded|run)';
const end = '(?: ?[:=#–-]?[ $0-9].*| ?[:=–-].*)?$';
const patterns: readonly RegExp[] = [
  new RegExp(`^(?:grand |running |overall |report )?(?:sub[ -]?)?totals?(?: ${counted}| amount| premium| count| number)?${end}`, 'i'),
  new RegExp(`^(?:sub[ -]?)?totals? (?:for|of|by|number|in) `, 'i'),
  /^.{1,40}[ -](?:sub[ -]?)?totals?:?$/i,
  new RegExp(`^(?:number of |no\\. of |# of )?(?:${counted} )?(?:count|${counted}) ?(?:[:=] ?[0-9].*)$`, 'i'),
  new RegExp(`^(?:(?:record|lead|row) )?count$|^(?:sum|average|avg|mean|median)(?: ?[:=].*)?$`, 'i'),
  new RegExp(`^[0-9][0-9,]* ${counted}(?: (?:found|total|exported|listed|in total|in all))?\\.?$`, 'i'),
  /^page [0-9]+(?: ?(?:of|\/) ?[0-9]+)?$/i,
  new RegExp(`^(?:(?:report|list|file) )?${stamp} (?:on|by|at|from|with|using|via) `, 'i'),
  new RegExp(`^(?:${stamp}|(?:report|run|print|export) (?:date|name|time)|date range|as of|filters?(?: applied)?|filtered by|sorted by) ?[:=]`, 'i'),
  /^[*\-=_ ]*end(?: of (?:the )?(?:report|file|list|data|export|page))?[*\-=_ .]*$/i,
  /^(?:©|\(c\) ?[0-9]|copyright\b)/i,
  /^(?:confidential(?:ity)?(?: ?[-–:.].*| and .*)?$|for (?:internal|agent) use|do not distribute|all rights reserved|disclaimer:)/i,
]; // prettier-ignore

// Quickly said of nearly every row.
const tenDigits = /[0-9]{3}[^0-9]{0,4}[0-9]{3}[^0-9]{0,4}[0-9]{4}/;

/** True when the first thing that the row says is what stands below a table, and nobody's phone or email beside it. */
export function isSummaryRow(cells: readonly string[], columns: RowPlan['columns']): boolean {
  if (columns.phone?.some((column) => tenDigits.test(cells[column] ?? ''))) return false;
  const first = cells.find((cell) => cell.trim() !== '')?.trim();
  if (first === undefined) return false;
  if (isRemarkLine(first, cells, columns)) return true;
  if (first.length > 300 || !patterns.some((pattern) => pattern.test(first))) return false;
  const hasPhone = columns.phone?.some((column) => readPhones(cells[column] ?? '').numbers.length > 0);
  const hasEmail = columns.email?.some((column) => cells[column]?.includes('@'));
  return !hasPhone && (!hasEmail || cells.filter((cell) => cell.trim() !== '').length === 1);
}

/** Words that no name is made of. */
const sureWords =
  /\b(?:leads?|these|those|below|above|later|today|tomorrow|yesterday|called|calling|call(?: ?back)? (?:first|again)|voicemails?|interested|appointments?|spoke|texted|emailed|duplicates?|(?:do|did|does|is|was|has) not|no (?:answer|calls?|longer)|left (?:a )?(?:message|msg|vm)|follow(?:ed)? up|next week|last week|this week)\b/i;
/** Names are, in capitals of their own: "Do Thi Lan", "The Anh". */
const someWords =
  /\b(?:the|to|from|with|for|about|not|no|never|is|are|was|were|has|have|had|calls?|left|talked|needs?|wants?|asked|says?|said|started?|stop(?:ped)?|done|do|does|dnc|vm|appt)\b/i;
const looksLikeName = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*[ ,]*){2,4}$/u;
const remarkMarks =
  /^[*#=>~•_-]{2,}|^(?:#|\/\/)|^(?:notes?|nb|fyi|todo|remarks?|reminder|important|warning) ?[:–-]|[:!?]$/i;
const aMoment =
  /^(?:(?:week|month) of )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?: [0-9]{1,2}(?:st|nd|rd|th)?)?,? (?:19|20)[0-9]{2}$|^[0-9]{1,2}[/-][0-9]{1,2}(?:[/-][0-9]{2,4})?$/i;
const longestName = 6;

/** A line of its own between the people: nothing but a few words where the name stands. */
function isRemarkLine(first: string, cells: readonly string[], columns: RowPlan['columns']): boolean {
  if (cells.length < 2 || cells.filter((cell) => cell.trim() !== '').length > 1) return false;
  const names = (['full_name', 'first_name', 'last_name'] as const).flatMap((field) => columns[field] ?? []);
  if (!names.some((column) => (cells[column] ?? '').trim() === first)) return false;
  const words = first.split(/\s+/).length;
  if (remarkMarks.test(first) || aMoment.test(first) || words > longestName) return true;
  return words > 1 && (sureWords.test(first) || (someWords.test(first) && !looksLikeName.test(first)));
}
