// Notes as agents and vendors write them: about 22 words each, a few hundred words in all, and now and then a name, an
// hour, an amount or a number that no other note has.

const often =
  `the to and a of is for she he has her his in on with after wants call not at it but that be was no said will
  back when about would like would they from until`.split(/\s+/);

const sometimes = `wife husband daughter son mother father brother sister widow veteran retired nurse trucker teacher
  morning evening afternoon weekend Monday Tuesday Wednesday Thursday Friday Saturday voicemail texted answered busy
  diabetic insulin metformin smoker nonsmoker cancer heart stent surgery COPD oxygen pressure cholesterol healthy
  coverage burial funeral mortgage term whole life policy premium quote quoted application beneficiary cremation savings
  Medicare Social Security disability check account bank draft card spouse family church pastor doctor hospital
  interested hesitant price expensive affordable budget compare carrier lapsed canceled existing through work union
  spoke left message asked needs wanted explained sent mailed emailed reschedule appointment reminder follow-up later
  before January February March April May June July August September October November December summer spring fall
  works nights drives lives alone moved Georgia Texas Florida Ohio house renting paid loan cash value rate increase
  decline approved pending underwriting exam records medication lisinopril losartan gabapentin warfarin aspirin weight
  height pounds tall tobacco cigars quit years ago grandson granddaughter grandkids neighbor friend referred referral
  Facebook mailer postcard website form ad`.split(/\s+/);

/** `random`: from 0 to 1, the same ones for a seed. `row` stands in what is in no other note. */
export function ordinaryNote(random: () => number, row: number): string {
  const of = (list: readonly string[]) => list[Math.floor(random() ** 2 * list.length)] ?? '';
  const words = Array.from({ length: 16 + Math.floor(random() * 13) }, () => {
    const dice = random();
    if (dice < 0.45) return of(often);
    if (dice < 0.96) return of(sometimes);
    if (dice < 0.975) return `${1 + Math.floor(random() * 12)}:${random() < 0.5 ? '30' : '00'}pm`;
    if (dice < 0.99) return `$${20 + Math.floor(random() * 180)}/mo`;
    return `ref ${row}`;
  });
  const text = words.join(' ');
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
}
