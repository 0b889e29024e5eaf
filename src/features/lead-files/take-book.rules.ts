// What a book of business says of a row: its stage, what was quoted or sold, when it came, how often it was called. What
// cannot be read stays as a detail and is told; the lead comes in all the same.
import { addDays } from '../../domain/calendar-date.ts';
import { coverageWanted } from '../../domain/coverage-wanted.ts';
import { leadLimits } from '../../domain/lead-draft.ts';
import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { isSaleDay } from '../../domain/sale-day.ts';
import { headerWords } from './column-aliases.rules.ts';
import { orderIn } from './date-order.rules.ts';
import type { ImportField } from './import-field.words.ts';
import { matchCarrier } from './match-carrier.rules.ts';
import { paymentsNamed, readAmount } from './read-amount.rules.ts';
import { readDay, readMoment, type DateOrder } from './read-date.rules.ts';
import { bounded, firstValue } from './row-cell.rules.ts';
import type { RowWork } from './row-plan.rules.ts';
import type { RowWarning } from './row-warning.words.ts';
import { wishIn } from './person-state.rules.ts';
import { stageOfWord, type StageWord } from './read-stage.rules.ts';

export function takeBook(work: RowWork): void {
  if (!work.plan.hasBook) return;
  takeCalls(work);
  const stage = readStage(work);
  if (stage.unknown !== null) work.warnings.add('stage_unknown');
  work.draft.stage = stage.stage;
  takePolicy(work, stage);
}

function takeCalls({ draft, cells, plan, extra, warnings }: RowWork): void {
  const keep = (field: ImportField, value: string): void =>
    extra.add(plan.headers[plan.columns[field]?.[0] ?? 0], value);
  for (const field of ['received_at', 'last_contacted_at'] as const) {
    const value = firstValue(cells, plan.columns[field]);
    if (value === null) continue;
    const at = readMoment(value, plan.options.timeZone, orderIn(plan.options.dateOrder, cells, plan.columns[field]));
    if (at !== null && at.slice(0, 10) <= plan.tomorrow) draft[field] = at;
    else {
      keep(field, value);
      warnings.add('date_unreadable');
    }
  }
  const calls = firstValue(cells, plan.columns.call_attempts);
  if (calls === null) return;
  const count = /^[0-9]{1,5}(?:\.0+)?$/.test(calls) ? Number(calls) : leadLimits.callAttempts + 1;
  if (count <= leadLimits.callAttempts) draft.call_attempts = count;
  else keep('call_attempts', calls);
}

interface ReadStage {
  stage: LeadStage | null;
  isSold: boolean;
  /** A word that is not known. */
  unknown: string | null;
}

/** Of all columns that name one: sold counts before any stage, a stage before a word that is not known. */
function readStage({ cells, plan, extra }: RowWork): ReadStage {
  const read: ReadStage = { stage: null, isSold: false, unknown: null };
  for (const column of plan.columns.stage ?? []) {
    const value = firstValue(cells, [column]);
    if (value === null) continue;
    const header = plan.headers[column] ?? '';
    const flag = /\b(?:sold|sale|won)\b/.test(headerWords(header)) ? yesOrNo(value) : null;
    const word = flag === null ? stageOfWord(value) : flag ? 'sold' : 'no_pickup';
    if (word === 'sold') read.isSold = true;
    else if (word !== null) read.stage = read.stage === null || read.stage === 'no_pickup' ? word : read.stage;
    else if (wishIn(value) === null) read.unknown ??= value;
    // "Appointment set" says more than the stage that it becomes.
    if (flag === null && !isOwnName(value, word)) extra.add(header, value);
  }
  return read;
}

const yesOrNo = (value: string): boolean | null =>
  /^(?:yes|y|true|1|x)$/i.test(value) ? true : /^(?:no|n|false|0)$/i.test(value) ? false : null;

const isOwnName = (value: string, word: StageWord | null): boolean =>
  word !== null && value.toLowerCase() === (word === 'sold' ? 'sold' : stageLabel(word).toLowerCase());

const amountFields = ['face_amount', 'premium', 'monthly_premium'] as const;
const dayFields = ['sold_on', 'start_date', 'effective_date'] as const;

function takePolicy(work: RowWork, { isSold, stage, unknown }: ReadStage): void {
  const { draft, cells, plan } = work;
  const soldOn = firstValue(cells, plan.columns.sold_on);
  // A date alone says that it was sold, unless a stage says otherwise.
  const isSale = isSold || (soldOn !== null && stage === null && unknown === null);
  const { face, premium, monthly, unreadable } = readAmounts(work);
  if (unreadable.length > 0) work.warnings.add(isSale ? 'sale_amount_unreadable' : 'amount_unreadable');
  const carrierCell = firstValue(cells, plan.columns.carrier);
  const carrier = carrierCell && bounded(matchCarrier(carrierCell), leadLimits.carrier, work.warnings);
  const fault = isSale ? faultOf(work, { premium, monthly, unreadable }) : null;
  if (isSale && fault === null) {
    const number = firstValue(cells, plan.columns.policy_number);
    draft.sale = {
      ...{ carrier, face, premium, monthly },
      sold_on: saleDay(work) ?? '',
      policy_number: bounded(number, leadLimits.policyNumber, work.warnings),
      start_date: laterDay(work, 'start_date'),
      effective_date: laterDay(work, 'effective_date'),
    };
    return;
  }
  if (fault !== null) work.warnings.add(fault);
  // What is known of it is where Mark as SOLD begins; the rest stays to be read.
  const hasPrice = premium !== null || monthly !== null;
  if (hasPrice || (face !== null && (carrier !== null || isQuoted(stage))))
    draft.quoted = { carrier, face, premium: premium ?? annual(monthly) };
  // A face amount without a price or a carrier is what was asked for.
  else if (face !== null) draft.coverage_wanted ??= coverageWanted(String(face));
  if (draft.quoted === null) keepCells(work, ['carrier']);
  keepCells(work, ['policy_number', ...dayFields]);
  if (monthly !== null) keepCells(work, ['monthly_premium']);
}

const isQuoted = (stage: LeadStage | null): boolean => stage !== null && stage !== 'no_pickup' && stage !== 'answered';

function readAmounts(work: RowWork) {
  const { cells, plan, extra } = work;
  const read: Record<(typeof amountFields)[number], number | null> = {
    face_amount: null,
    premium: null,
    monthly_premium: null,
  };
  const unreadable: ImportField[] = [];
  for (const field of amountFields) {
    const value = firstValue(cells, plan.columns[field]);
    if (value === null) continue;
    const amount = readAmount(value);
    if (amount === null) {
      unreadable.push(field);
      extra.add(plan.headers[plan.columns[field]?.[0] ?? 0], value);
    } else if (amount.dollars > 0) {
      // What the cell itself says goes before its header and the row's mode.
      const isOfMode =
        amount.period === null && (field === 'monthly_premium' || (field === 'premium' && namesNoYear(work)));
      const named = paymentsNamed(headerWords(plan.headers[plan.columns[field]?.[0] ?? -1] ?? ''));
      const times = isOfMode ? (named ?? paymentsOfYear(work) ?? (field === 'premium' ? 1 : 12)) : null;
      if (field === 'face_amount') read.face_amount ??= amount.dollars;
      else if (times === 12 || amount.period === 'month') read.monthly_premium ??= amount.dollars;
      else read.premium ??= inCents(amount.dollars * (times ?? 1));
    }
  }
  return { face: read.face_amount, premium: read.premium, monthly: read.monthly_premium, unreadable };
}

const annual = (monthly: number | null): number | null => (monthly === null ? null : inCents(monthly * 12));
const inCents = (dollars: number): number => Math.round(dollars * 100) / 100;

const modeHeader = /^(?:(?:premium|payment|pay|billing|bill|draft) )?(?:mode|frequency)(?: of (?:payment|premium))?$/;

/** "Premium" is what its mode says, "Annual Premium" is of a year whatever the mode. */
const namesNoYear = ({ plan }: RowWork): boolean =>
  /^(?:policy |quoted |issued |sold |written )?prem(?:ium)?(?: amount| quoted)?$/.test(
    headerWords(plan.headers[plan.columns.premium?.[0] ?? -1] ?? ''),
  );

/** How often a year the premium of this row is paid; null where no column says so. */
function paymentsOfYear({ cells, plan }: RowWork): number | null {
  const column = (plan.columns.extra ?? []).find((each) => modeHeader.test(headerWords(plan.headers[each] ?? '')));
  const mode = headerWords(cells[column ?? -1] ?? '');
  if (/^(?:q|quarterly|quarter)$/.test(mode)) return 4;
  if (/^(?:s|sa|semi ?annual(?:ly)?|half yearly)$/.test(mode)) return 2;
  if (/^(?:a|annual(?:ly)?|yearly|annum)$/.test(mode)) return 1;
  return /^(?:m|mo|monthly|month|eft|pac|bank draft|monthly (?:eft|pac|bank draft|draft))$/.test(mode) ? 12 : null;
}

interface Amounts {
  premium: number | null;
  monthly: number | null;
  unreadable: readonly ImportField[];
}

/** Why a row that says "sold" is no sale yet. */
function faultOf(work: RowWork, { premium, monthly, unreadable }: Amounts): RowWarning | null {
  if (unreadable.length > 0) return 'sale_amount_unreadable';
  if (premium === null && monthly === null) return 'sale_no_premium';
  const written = firstDay(work);
  if (written === null) return 'sale_no_day';
  if (saleDay(work) !== null) return null;
  return readDay(written.value, '2100-12-31', written.order) === null ||
    readDay(written.value, work.plan.options.today, written.order) !== null
    ? 'sale_day_unreadable'
    : 'sale_day_ahead';
}

/** The cell that says when it was sold; without one, when the policy began. */
function firstDay({ cells, plan }: RowWork): { value: string; order: DateOrder } | null {
  for (const field of dayFields) {
    const value = firstValue(cells, plan.columns[field]);
    if (value !== null) return { value, order: orderIn(plan.options.dateOrder, cells, plan.columns[field]) };
  }
  return null;
}

function saleDay(work: RowWork): string | null {
  const written = firstDay(work);
  const day = written === null ? null : readDay(written.value, work.plan.options.today, written.order);
  return day !== null && isSaleDay(day) ? day : null;
}

/** A policy may begin later than today. */
function laterDay({ cells, plan, extra, warnings }: RowWork, field: 'start_date' | 'effective_date'): string | null {
  const written = firstValue(cells, plan.columns[field]);
  if (written === null) return null;
  const order = orderIn(plan.options.dateOrder, cells, plan.columns[field]);
  const day = readDay(written, addDays(plan.options.today, 730), order);
  if (day === null) {
    extra.add(plan.headers[plan.columns[field]?.[0] ?? 0], written);
    warnings.add('date_unreadable');
  }
  return day;
}

function keepCells({ cells, plan, extra }: RowWork, fields: readonly ImportField[]): void {
  for (const field of fields) {
    const value = firstValue(cells, plan.columns[field]);
    if (value !== null) extra.add(plan.headers[plan.columns[field]?.find((column) => cells[column]) ?? 0], value);
  }
}
