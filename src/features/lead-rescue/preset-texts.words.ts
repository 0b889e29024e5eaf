// The texts of the 30-day plan, for days 2 to 31. Plain GSM-7 and one segment each with usual names: one curly quote would double the price.
import { firstPlanDay } from './plan-day.rules.ts';

const texts = [
  "Hi {{first_name}}, it's {{agent_name}}. I tried to reach you about life insurance. Is this a good number for you?",
  'Hi {{first_name}}, {{agent_name}} here. Your request is still open with me. Would a quick call today or tomorrow suit you better?',
  'Good day, {{first_name}}. Most people ask me first what it costs. I can give you a range in five minutes. When may I call?',
  "Hi {{first_name}}, it's {{agent_name}}. Is the coverage for you, or for someone in your family? Just reply and I'll take it from there.",
  "{{first_name}}, I know days get busy. Text me a time that works and I'll call you then. {{agent_name}}",
  'Hi {{first_name}}, do you have any coverage now, through work for example? It helps me see what you really need. {{agent_name}}',
  "Hi {{first_name}}, it's been a week. I still have your details here. Shall I put together a few options for you? {{agent_name}}",
  "{{first_name}}, rather text than talk? That's fine. Ask me anything about life insurance right here. {{agent_name}}",
  'Hi {{first_name}}, coverage through a job often ends with the job. Want to see what your own policy would look like? {{agent_name}}',
  'Good day, {{first_name}}. Mornings or evenings: which is better for a short call? {{agent_name}}',
  "Hi {{first_name}}, {{agent_name}} again. Some policies need no medical exam. Want me to check if that's an option for you?",
  '{{first_name}}, what would you like the coverage to take care of: final expenses, the mortgage, or your family? {{agent_name}}',
  "Hi {{first_name}}, I can compare a few options, so you don't have to. Ten minutes is all I need. {{agent_name}}",
  "Hi {{first_name}}, two weeks ago you asked about life insurance. Still something you'd like to look at? {{agent_name}}",
  "{{first_name}}, no pressure at all. If now isn't the time, tell me when to check back. {{agent_name}}",
  "Hi {{first_name}}, a quick one: do you have a monthly amount in mind? I'll tell you honestly what it can do. {{agent_name}}",
  'Good day, {{first_name}}. Health questions worry many people. Most are easier than they think. Want to go over yours? {{agent_name}}',
  "Hi {{first_name}}, {{agent_name}} here. Rates depend on age, so it can pay to look before your next birthday. When's a good time?",
  "{{first_name}}, who would you want to be looked after? That's where a good plan starts. Reply anytime. {{agent_name}}",
  'Hi {{first_name}}, I have some time for calls this week. Is there a day that works for you? {{agent_name}}',
  "Hi {{first_name}}, it's {{agent_name}}. Three weeks in, I'd still like to help. Is a call or a text easier for you?",
  "{{first_name}}, already found coverage? Good for you. Let me know and I'll close your request. {{agent_name}}",
  'Hi {{first_name}}, term or whole life? I can explain the difference in two minutes. Want me to call? {{agent_name}}',
  "Good day, {{first_name}}. I'll gladly look over a policy you already have, too. Just send me a text. {{agent_name}}",
  'Hi {{first_name}}, what matters most to you: a low payment, lasting coverage, or no exam? {{agent_name}}',
  "{{first_name}}, it's {{agent_name}}. One short call and you know where you stand. What time suits you?",
  "Hi {{first_name}}, if something about this makes you hesitate, tell me. I'll give you a straight answer. {{agent_name}}",
  'Hi {{first_name}}, your request is almost a month old. Shall I keep it open? A simple yes is enough. {{agent_name}}',
  "{{first_name}}, plans change, and that's fine. If you want to start fresh, text me and we'll begin with your questions. {{agent_name}}",
  "Hi {{first_name}}, it's {{agent_name}}. I'm here whenever you want to talk about life insurance. Just reply to this text.",
] as const;

export const presetDays: readonly { day: number; body: string }[] = texts.map((body, place) => ({
  day: place + firstPlanDay,
  body,
}));

export const presetText = (day: number): string => presetDays.find((each) => each.day === day)?.body ?? '';
