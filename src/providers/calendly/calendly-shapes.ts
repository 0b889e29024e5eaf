// What the scheduling provider answers, as far as the product reads it. Ids are addresses on the provider's own host.
import * as z from 'zod';

const text = z.string().nullish();

export const tokenShape = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

export const personShape = z.object({
  resource: z.object({
    uri: z.string(),
    name: text,
    email: text,
    scheduling_url: text,
    current_organization: z.string(),
  }),
});

const meeting = z.object({
  uri: z.string(),
  name: text,
  status: z.enum(['active', 'canceled']),
  start_time: z.iso.datetime({ offset: true }),
  end_time: z.iso.datetime({ offset: true }),
  updated_at: z.string(),
  location: z.object({ type: z.string(), location: text, join_url: text }).nullish(),
});

const invitee = z.object({
  uri: z.string(),
  email: text,
  name: text,
  status: z.enum(['active', 'canceled']),
  text_reminder_number: text,
  questions_and_answers: z.array(z.object({ question: text, answer: text })).nullish(),
  rescheduled: z.boolean().nullish(),
  old_invitee: text,
});

const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({ collection: z.array(row), pagination: z.object({ next_page_token: text }) });

export const meetingShape = z.object({ resource: meeting });
export const meetingsShape = pageOf(meeting);
export const inviteesShape = pageOf(invitee);
export const subscriptionShape = z.object({ resource: z.object({ uri: z.string() }) });
export const subscriptionsShape = pageOf(z.object({ uri: z.string(), callback_url: z.string(), state: z.string() }));

/** A webhook says who and what; the rest is read again. */
export const noticeShape = z.object({
  event: z.string().max(100),
  created_by: z.string().max(300),
  payload: z.object({ uri: z.string(), scheduled_event: z.object({ uri: z.string().max(300) }) }),
});

/** Of a notice that cannot be read: what it says it is. */
export const noticeHead = z
  .object({ event: z.string().max(100) })
  .transform(({ event }) => event)
  .catch('unknown');

export type CalendlyMeeting = z.output<typeof meeting>;
export type CalendlyInvitee = z.output<typeof invitee>;
export type CalendlyNotice = z.output<typeof noticeShape>;
