// A carrier as a file writes it, in the spelling of the list that the sold form offers. Others stay as they are written, as
// in the form.
import { usLifeCarriers } from '../../domain/us-life-carriers.ts';

const otherNames: Readonly<Record<string, string>> = {
  'Mutual of Omaha': 'moo; united of omaha; mutual omaha',
  'American Amicable': 'amam; am am; american amicable group',
  'Corebridge Financial': 'corebridge; aig corebridge; corebridge aig',
  'F&G': 'fg; f and g; fidelity and guaranty; fidelity guaranty',
  'Foresters Financial': 'foresters; independent order of foresters',
  'Guarantee Trust Life': 'gtl; guarantee trust',
  'Lincoln Financial': 'lincoln; lincoln national; lincoln financial group',
  'Liberty Bankers Life': 'lbl; liberty bankers',
  MassMutual: 'mass mutual; massachusetts mutual',
  'National Life Group': 'nlg; national life; life of the southwest; lsw',
  'New York Life': 'nyl',
  'Northwestern Mutual': 'nwm; nml; northwestern',
  'Prosperity Life': 'prosperity; prosperity life group; s usa',
  'Royal Neighbors of America': 'rna; royal neighbors',
  Transamerica: 'ta; transamerica premier; trans america',
  TruStage: 'cmfg; cuna mutual',
  'United Home Life': 'uhl',
  'Woodmen of the World': 'woodmen; woodmenlife; wow',
  Americo: 'americo financial',
  SBLI: 'savings bank life',
};

const soft = (name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:the|insurance|ins|assurance|company|companies|co|inc|llc|corp|corporation|group|of america)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
/** Without the word that half of them bear. */
const core = (name: string): string => soft(name).replace(/ life$/, '');

const byName = new Map<string, string>();
for (const key of [core, soft]) for (const carrier of usLifeCarriers) byName.set(key(carrier), carrier);
for (const [carrier, names] of Object.entries(otherNames))
  for (const name of names.split(';')) byName.set(soft(name), carrier);

export function matchCarrier(written: string): string {
  return byName.get(soft(written)) ?? byName.get(core(written)) ?? written;
}
