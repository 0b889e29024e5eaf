// Phrases as people write them, and what each asks for.
import { describe, expect, it } from 'vitest';
import { readReply } from './reply-meaning.rules.ts';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const keywords = lines(`
  STOP
  stop
  Stop.
  "STOP"
  STOP!!!
  stop 🛑
  Stopall
  STOP ALL
  Unsubscribe
  cancel
  CANCEL.
  End
  quit
  Revoke
  OPTOUT
  opt out
  Opt-Out
  S T O P
  stooop
`);

const sentences = lines(`
  please stop texting me
  Please stop
  stop please
  STOP STOP STOP
  Stop now!
  I said stop
  stpo
  Stop it please
  Stop texting
  Stop txting me
  stop texting this number
  Please stop sending me messages.
  Stop with the texts already
  Can you please stop messaging me?
  Stop contacting me
  stop bothering me
  Quit texting me
  quit spamming me
  STOP HARASSING ME
  stop blowing up my phone
  stop all communication
  Don’t text me
  Don't text me anymore
  dont text me again
  Do not text this number again.
  Do not contact me again
  do not message me
  please dont send me any more texts
  Never text me again
  No more texts please
  no more messages
  No texts please
  Enough with the messages
  Remove me from your list
  please remove me
  Remove my number
  take me off your list
  Take my number off this list please
  Get me off this list
  Delete my number
  lose my number
  Leave me alone
  leave me the hell alone
  I want to opt out
  opt me out please
  I'd like to unsubscribe
  Unsubscribe me
  I revoke my consent
  I withdraw my permission to be texted
  I don’t want any more texts
  I do not want to be contacted
  I no longer wish to receive messages
  I don't want to hear from you
  I asked you to stop
  I told you not to text me
  I'm on the do not call list
  Put me on your do not call list
  Go away
  Fuck off
  cease and desist
  Wrong number, stop texting
  no más
  No mas mensajes por favor
  Ya no me mande mensajes
  No me escriba más
  no me manden textos
  Deje de escribirme
  Dejen de mandarme mensajes
  Quíteme de la lista
  Borre mi número
  No quiero recibir mensajes
  Basta ya
  ALTO
  ARRÊT
  Arrêtez de m'écrire
  Ne m'écrivez plus
`);

const perhapsStops = lines(`
  Not interested
  I'm not interested, thank you
  no thanks
  No thank you
  Nah no thanks
  Wrong number
  You have the wrong person
  Who gave you my number?
  How did you get my number
  I never signed up for this
  I didn't ask for this
  This is spam
  reporting you
  Please cancel
  quit it
  end this
  no gracias
  No me interesa
  Don't text me while I'm at work
  please don't text me until Friday
  stop texting me at night
  I don't text
  You'll hear from my attorney
  Remove me from my husband's policy
`);

const others = lines(`
  Yes
  No
  Sounds good
  Can you stop by tomorrow?
  I'll stop in on Friday
  Don't stop texting me
  Please don't cancel
  Why did you stop texting me?
  did you stop texting
  non-stop meetings today, call me later
  I can't stop laughing
  The bus stop is right there
  I quit smoking in 2019
  I want to stop working next year
  I had to stop. Call me tomorrow
  Can you cancel my appointment?
  How do I cancel my old policy?
  Let's talk at the end of the month
  End of next week works
  I never got your text
  You never called me
  Why don't you call me tomorrow
  If you don't call me by 5 I'm leaving
  Please don't call before 5
  Don't call me while I'm at work
  I didn't say stop
  I don't want to unsubscribe
  Don't remove me
  Don't text and drive!
  I'm good, how are you?
  Text me the quote
  Call me instead
  What happens if I stop paying the premium?
  My husband passed away last year and I need coverage
  No problem
  no hay problema
  no más de 50 dólares al mes
  My insurance will end next month so I want to start a new one with you then
  HELP
  I was going to tell them to stop the old coverage once the new one begins because my employer pays for half of it
`);

describe('a reply', () => {
  it.each(keywords)('%s is a keyword', (phrase) => {
    expect(readReply(phrase)).toEqual({ is: 'stop', by: 'keyword', text: true, call: 'setting' });
  });

  it('has at least sixty sentences to stop here', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(60);
  });

  it.each(sentences)('%s says stop in plain words', (phrase) => {
    expect(readReply(phrase)).toMatchObject({ is: 'stop', by: 'sentence', text: true });
  });

  it('a reader that knows the keywords alone misses what is said in plain words', () => {
    const known = new Set(keywords.map((phrase) => phrase.toLowerCase()));
    const missed = [...keywords, ...sentences].filter((phrase) => !known.has(phrase.toLowerCase()));
    expect(missed.length).toBeGreaterThanOrEqual(60);
  });

  it.each(perhapsStops)('%s is asked about', (phrase) => {
    expect(readReply(phrase)).toEqual({ is: 'unclear' });
  });

  it.each(others)('%s does not count', (phrase) => {
    expect(readReply(phrase)).toEqual({ is: 'other' });
  });

  it.each(['START', 'start', 'Unstop', 'UNSTOP.'])('%s starts again', (phrase) => {
    expect(readReply(phrase)).toEqual({ is: 'start' });
  });

  it.each([
    ['Stop texting me', true, 'setting'],
    ['Don’t text me, call me', true, false],
    ['Do not contact me', true, true],
    ['Stop calling and texting me', true, true],
    ['Stop calling me', true, true],
    ['Don’t call me, text me instead', false, true],
  ] as const)('%s closes what it names', (phrase, text, call) => {
    expect(readReply(phrase)).toEqual({ is: 'stop', by: 'sentence', text, call });
  });

  it('of any length and any signs is read at once', () => {
    for (const text of [
      '',
      ' ',
      '🛑🛑',
      'a '.repeat(5000),
      'stop '.repeat(2000),
      'no me '.repeat(2000),
      ','.repeat(9000),
    ])
      expect(['stop', 'unclear', 'other']).toContain(readReply(text).is);
  });
});
