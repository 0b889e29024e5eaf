// The page as the carrier's reviewers get it beside its address: one picture, drawn without a browser.
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import { contactLabels, inquiryWords, sendWords } from '../public-page/contact-form.words.ts';
import { box, column, drawBoxes, family, type Box } from '../public-page/draw-boxes.operation.ts';
import type { TextsOwner } from '../public-page/public-page.rules.ts';
import { pageLead, pageTitle, privacyWords, termsWords } from './sign-up-page.words.ts';

const width = 1200;

/** Drawn once for the same words. */
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const mostDrawn = 50;

export function drawSignUpPage(owner: TextsOwner): Promise<Uint8Array<ArrayBuffer>> {
  const { business, agent, address, email, phone } = owner;
  const key = JSON.stringify([business, agent, address, email, phone]);
  const known = drawn.get(key);
  if (known) return known;
  const picture = drawBoxes(pageBox(owner), { width });
  const [oldest] = drawn.keys();
  if (drawn.size >= mostDrawn && oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  return picture;
}

const ink = '#141c23';
const soft = '#465058';

function pageBox(owner: TextsOwner): Box {
  const { business, agent, address, email, phone } = owner;
  const imprint = [business, ...(agent === business ? [] : [agent]), address, phone, email].filter(Boolean).join(' · ');
  return column(
    {
      width,
      boxSizing: 'border-box',
      padding: 64,
      background: '#f7f9fb',
      color: ink,
      fontFamily: family,
      fontSize: 24,
      lineHeight: 1.45,
    },
    [
      box({ fontSize: 44, fontWeight: 600, lineHeight: 1.2 }, pageTitle(business)),
      box({ color: soft, marginTop: 12 }, pageLead(owner)),
      column(
        { background: '#fff', border: '2px solid #dfe4e8', borderRadius: 16, padding: 40, marginTop: 32, gap: 24 },
        [
          box({ gap: 24 }, [entryBox(contactLabels.first_name), entryBox(contactLabels.last_name)]),
          box({ gap: 24 }, [entryBox(contactLabels.phone), entryBox(contactLabels.email)]),
          entryBox(contactLabels.message, 120),
          box({}, [
            box(
              { width: 30, height: 30, marginTop: 4, border: '2px solid #84919b', borderRadius: 6, flexShrink: 0 },
              [],
            ),
            box({ marginLeft: 18, flexShrink: 1 }, consentWords(business)),
          ]),
          box(
            {
              background: '#0d5f70',
              color: '#fff',
              fontWeight: 600,
              borderRadius: 12,
              padding: '18px 0',
              justifyContent: 'center',
            },
            sendWords,
          ),
          box({ color: soft, fontSize: 20 }, inquiryWords(business)),
        ],
      ),
      box({ color: soft, fontSize: 20, marginTop: 16 }, 'See our privacy policy and text message terms below.'),
      ...sectionBoxes('Text message terms', termsWords(owner)),
      ...sectionBoxes('Privacy policy', privacyWords(owner)),
      box({ color: soft, fontSize: 20, marginTop: 32 }, imprint),
    ],
  );
}

const entryBox = (label: string, height = 64): Box =>
  column({ flexGrow: 1, flexBasis: 0 }, [
    box({ fontSize: 20, fontWeight: 600, marginBottom: 6 }, label),
    box({ height, border: '2px solid #84919b', borderRadius: 12, background: '#fff' }, []),
  ]);

const sectionBoxes = (title: string, paragraphs: readonly string[]): Box[] => [
  box({ fontWeight: 600, fontSize: 28, marginTop: 36 }, title),
  ...paragraphs.map((words) => box({ fontSize: 20, marginTop: 10 }, words)),
];
