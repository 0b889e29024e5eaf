// An import in steps, each repeatable: begin, numbered chunks of normalized rows, finish (one transaction) or cancel.
import * as z from 'zod/mini';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { consentStatementSchema } from '../../domain/consent-statement.ts';
import { endpoint, type EndpointAnswer } from '../../domain/endpoint.ts';
import { leadDraftSchema } from '../../domain/lead-draft.ts';
import { importFieldLabels, type ImportField } from '../lead-files/import-field.words.ts';
import { stayReasons } from './revert-outcome.rules.ts';
import { importLimits } from '../lead-files/file-limits.rules.ts';
import { rejectReasons, type RejectReason } from '../lead-files/reject-reason.words.ts';
import { rowWarnings, type RowWarning } from '../lead-files/row-warning.words.ts';

const fields = Object.keys(importFieldLabels) as [ImportField, ...ImportField[]];
const warnings = Object.keys(rowWarnings) as [RowWarning, ...RowWarning[]];
const reasons = Object.keys(rejectReasons) as [RejectReason, ...RejectReason[]];
const id = z.strictObject({ id: z.uuid() });
const count = z.int().check(z.gte(0));
const cell = z.string().check(z.maxLength(10_000));

export const tallySchema = z.object({
  rows: count,
  created: count,
  updated: count,
  duplicate_in_file: z.object({ phone: count, email: count, further: count }),
  duplicate_existing: z.object({ phone: count, email: count, further: count, row: count }),
  rejected: z.partialRecord(z.enum(reasons), count),
  /** Of the created and updated ones, those that the import has sold. */
  sales: z.optional(count),
  /** Numbers whose last check against the National Do Not Call Registry it has brought. */
  checks: z.optional(count),
});

export const revertSchema = z.object({
  /** New leads that went to the trash. */
  trashed: count,
  /** Leads whose filled blanks are blank again. */
  emptied: count,
  /** New leads that stay, by reason. */
  stayed: z.partialRecord(z.enum(stayReasons), count),
});

export const importSchema = z.object({
  id: z.uuid(),
  state: z.enum(['staging', 'done', 'canceled']),
  file_name: z.string(),
  existing: z.enum(['skip', 'fill_blanks']),
  /** How its people have agreed to be contacted; null: nobody said. */
  consent: z.nullable(consentStatementSchema),
  /** The day on which its numbers were checked against the National Do Not Call Registry; null: nobody said. */
  dnc_checked_on: z.nullable(z.string()),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Null until it is done. */
  tally: z.nullable(tallySchema),
  /** In how many rows something could not be taken as it stood. */
  changed: z.partialRecord(z.enum(warnings), count),
  reverted_at: z.nullable(z.string()),
  /** Null unless it was taken back. */
  revert: z.nullable(revertSchema),
});
export type LeadImport = z.output<typeof importSchema>;

export const beginImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Begins an import; a repeated id is the same request',
  body: z.strictObject({
    id: z.uuid(),
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
    headers: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(importLimits.columns)),
    mapping: z.array(z.enum(fields)).check(z.minLength(1), z.maxLength(importLimits.columns)),
    /** What to do with a row whose phone or email a lead has already. */
    existing: z.enum(['skip', 'fill_blanks']),
    consent: z._default(z.nullable(consentStatementSchema), null),
    dnc_checked_on: z._default(
      z.nullable(z.string().check(z.refine(isCalendarDate, 'Enter the date of the check.'))),
      null,
    ),
  }),
  maxBodyBytes: 512 * 1024,
  answer: z.object({ import: importSchema }),
  errors: ['conflict'],
});

const rowNumber = z.int().check(z.gte(1), z.lte(10_000_000));
const stagedRow = z.union([
  z.strictObject({ row: rowNumber, draft: leadDraftSchema }),
  z.strictObject({
    row: rowNumber,
    rejected: z.enum(reasons),
    cells: z.array(cell).check(z.maxLength(importLimits.columns)),
  }),
]);
export type StagedRow = z.output<typeof stagedRow>;

export const stageChunk = endpoint({
  method: 'POST',
  path: '/api/imports/:id/chunks/:number',
  summary: 'Stages one chunk of normalized rows; the same chunk again changes nothing',
  params: z.strictObject({ id: z.uuid(), number: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)) }),
  body: z.strictObject({
    rows: z.array(stagedRow).check(z.minLength(1), z.maxLength(importLimits.chunkRows)),
    /** Which of them hold something that could not be taken as it stood. */
    changes: z.optional(
      z.partialRecord(z.enum(warnings), z.array(rowNumber).check(z.maxLength(importLimits.chunkRows))),
    ),
  }),
  maxBodyBytes: 2 * 1024 * 1024,
  answer: z.object({ staged: count }),
  errors: ['not_found', 'conflict', 'too_large'],
});

export const finishImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/finish',
  summary: 'Turns the staged rows into leads, all or none; finished already, it answers the same',
  params: id,
  body: z.strictObject({
    chunks: z.int().check(z.gte(1), z.lte(10_000)),
    rows: z.int().check(z.gte(1), z.lte(importLimits.rows)),
  }),
  answer: z.object({ import: importSchema }),
  errors: ['not_found', 'conflict'],
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Drops what was staged; a finished import stays',
  params: id,
  body: z.strictObject({}),
  answer: z.object({ import: importSchema }),
  errors: ['not_found', 'conflict'],
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'One import and its outcome',
  params: id,
  answer: z.object({ import: importSchema }),
  errors: ['not_found'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'The agent’s imports, newest first; those that were canceled left nothing and are not among them',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(300))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
  }),
  answer: z.object({
    rows: z.array(z.extend(importSchema, { staged_rows: count })),
    next_cursor: z.nullable(z.string()),
  }),
});
export type ListedImport = EndpointAnswer<typeof listImports>['rows'][number];

export const previewRevert = endpoint({
  method: 'GET',
  path: '/api/imports/:id/revert',
  summary: 'What taking an import back would do',
  params: id,
  answer: z.object({
    would: revertSchema,
    /** The first of the leads that would stay. */
    staying: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()), reason: z.enum(stayReasons) })),
  }),
  errors: ['not_found', 'conflict'],
});

export const revertImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/revert',
  summary:
    'Takes an import back: its leads that nobody has worked on go to the trash, what it filled in is blank again',
  params: id,
  body: z.strictObject({}),
  answer: z.object({ import: importSchema }),
  errors: ['not_found', 'conflict'],
});

export const undoRevert = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo-revert',
  summary: 'Brings back what taking an import back has removed',
  params: id,
  body: z.strictObject({}),
  answer: z.object({ import: importSchema, restored: count, kept_aside: count }),
  errors: ['not_found', 'conflict'],
});

export const addSecondLeadOfRow = endpoint({
  method: 'POST',
  path: '/api/imports/:id/rows/:row/second-lead',
  summary: 'Makes a lead of a row whose phone another lead has under a different first name',
  params: z.strictObject({ id: z.uuid(), row: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000_000)) }),
  body: z.strictObject({}),
  answer: z.object({ lead_id: z.uuid() }),
  errors: ['not_found', 'conflict'],
});

export const listHouseholds = endpoint({
  method: 'GET',
  path: '/api/imports/:id/households',
  summary:
    'Rows that may be somebody else: with the number of a lead under another first name, or with one that the lead has beside its main one',
  params: id,
  query: z.strictObject({ after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
  answer: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        name: z.string(),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        matched_by: z.enum(['phone', 'email', 'further']),
        /** The lead that has the number. */
        lead_id: z.uuid(),
        lead_name: z.nullable(z.string()),
        second_lead_id: z.nullable(z.uuid()),
      }),
    ),
    next_after: z.nullable(z.int()),
    total: count,
  }),
  errors: ['not_found'],
});

export const listLeftOut = endpoint({
  method: 'GET',
  path: '/api/imports/:id/left-out',
  summary: 'Rows that became no new lead, in the order of the file, each with its reason',
  params: id,
  query: z.strictObject({ after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
  answer: z.object({
    headers: z.array(z.string()),
    rows: z.array(
      z.object({
        row: z.int(),
        outcome: z.enum(['rejected', 'updated', 'duplicate_in_file', 'duplicate_existing']),
        reason: z.nullable(z.enum(reasons)),
        matched_by: z.nullable(z.enum(['phone', 'email', 'further', 'row'])),
        lead_id: z.nullable(z.uuid()),
        /** As in the file; only of rejected rows. */
        cells: z.nullable(z.array(z.string())),
        name: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
      }),
    ),
    next_after: z.nullable(z.int()),
  }),
  errors: ['not_found'],
});

export const listChanged = endpoint({
  method: 'GET',
  path: '/api/imports/:id/changed',
  summary: 'The rows of which something could not be taken as it stood, by what it was',
  params: id,
  answer: z.object({ rows: z.partialRecord(z.enum(warnings), z.array(z.int())) }),
  errors: ['not_found'],
});

export const readRememberedMapping = endpoint({
  method: 'GET',
  path: '/api/imports/mappings/:fingerprint',
  summary: 'The mapping last used for files with these headers; null when there was none',
  params: z.strictObject({ fingerprint: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ mapping: z.nullable(z.array(z.enum(fields))) }),
});
