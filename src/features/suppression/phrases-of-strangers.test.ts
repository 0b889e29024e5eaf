// More replies, English and Spanish, written without a look at the rules that read them.
import { expect, it } from 'vitest';
import { readReply } from './reply-meaning.rules.ts';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const ofStrangers = lines(`
  Stop I'm not buying anything
  stop no quiero nada
  Stop we already have insurance
  Stop wrong guy
  Mande STOP, no quiero esto
  I sent STOP twice already
  it says reply STOP so im replying
  You people never STOP
  pls quit it with these texts im not interested
  STOP sending this crap
  Hey can u take me off ur contact list thx
  Please discontinue texting
  how do i opt out of this
  How do I stop these messages
  how do i unsubscribe from this??
  I keep getting these texts please make them stop
  no more of this please
  Im good please stop reaching out
  Kindly remove me from any future messages
  dont message this number ever again
  please cease all contact
  you need to stop texting my mom
  Do not send anything to this number
  I already told you guys to stop
  This number is not yours to text. Stop.
  stop ths
  Take my name off of everything
  i dont wanna get these anymore
  I do not consent to these messages
  You do not have permission to text me
  I did not give you permission to text me, stop
  Quit bugging my wife
  stop texting pls wrong person
  please block my number
  please stop!!! I have insurance already
  END TEXTS
  unsuscribe
  unsubcribe
  Remove
  remove please
  take me off
  opt-me-out
  Do NOT reply to me anymore
  I'm done with these messages
  never contact us again
  please delete my info and dont text
  ya no quiero que me escriban
  por favor dejen de mandar mensajes a este numero
  no me vuelvan a escribir
  No me manden nada mas
  sáqueme de su lista por favor
  ya párenle con los mensajes
  ya dejen de molestar
  elimine mi numero de su base de datos
  no quiero mas mensajes gracias
  No autorizo que me envíen mensajes
  favor de no enviarme mas textos
  quitenme de esta lista
  cancelen los mensajes
  ya no me contacten
  deja de escribirme
  no molesten más
  STOP. Already have coverage thru work
  I'd appreciate it if you'd stop texting me
  could you not text me anymore
  would you mind not texting this phone
  Please stop all texts and calls
  Lose this number buddy
  I said no. do not text again
  For the last time STOP
  Take my phone number out of your system
  I wish to be removed
  I want off this list
  I'd like to be taken off this list please
  Get my number out of your database
  Please don't send me stuff anymore
  No longer want these texts
  never text again
  I am not interested remove my number
  Remove me asap
  remove me from this text chain
  No texting please
  stop the messages
  stop the texts
  stop w the texts
  stop messagin me
  stop texing me
  Stop textng me!!
  Do not ever text this phone
  Yall need to quit texting me
  Can yall stop with the messages
  please stop send me msgs
  plz dont text no more
  dont contact me no more
  stop bothering my family
  STOP!! this is harassment
  Please end these texts
  please opt me out of all messages
  I have asked to be removed 3 times
  Quit sending me these
  Im asking you nicely to stop texting
  delete me
  delete me from your contacts
  scrub my info
  I'm driving, stop texting me
  You have been asked to stop
  Ya no me manden mas textos
  no mande mas
  no escriba mas
  no me interesa, no me escriba
  quiero darme de baja
  deme de baja
  bórrenme de la lista
  Saquen mi número
  elimíneme
  pare de escribirme por favor
  ya basta de mensajes
  dejen de escribir
  deje de mandar textos
  NO MAS TEXTOS
  por favor no me contacte otra vez
  detenga los mensajes
  detengan esto
`);

const othersOfStrangers = lines(`
  I will STOP by your office tomorrow
  please dont STOP texting me
  Call me at the STOP light on Main
  Bus STOP is right across from my house
  Sorry I missed your text, was at work
  Can we stop and talk about the price first?
  I'll text you when I get off work
  Is it too late to cancel the old one
  my phone died, send it again
  No I haven't gotten the email
  You can call me anytime after 5
  I removed my husband from the plan last year
  Please remove my ex as beneficiary
  When does the enrollment end
  They took me off my old plan
  I'm not done filling out the form
  Don't worry about it, I'll call tomorrow
  Does it stop paying at 80?
  Will the payments ever stop?
  I got dropped by my last company
  Delete that last message I sent it to wrong person haha
  Can you leave me a message later
  I'll be off at 3
  The doctor told me to stop smoking
  I don't want to miss the deadline
  I never miss a payment
  Please send me more info
  Do you text on weekends
  no worries
  Not a problem at all
  never mind I found it
  I want out of my current policy, can you help
  Can you take me through the options
  Don't forget to send the quote
  Don't hesitate to call
  We quit our jobs to move to Texas
  Dead end street, look for the blue house
  Sí, mándeme la información
  No tengo tiempo hoy, mañana sí
  no me ha llegado su mensaje
  No entiendo el mensaje
  ¿Puede pararse por mi casa el lunes?
  Ya no tengo seguro desde enero
  mi esposo ya no trabaja
  Me puede llamar a las 5 por favor
  No más tengo una pregunta
  Quiero cancelar mi póliza vieja y hacer una nueva
  no recibí nada
  Estoy de baja médica
  Para mi mamá, ¿cuánto cuesta?
  para que me llama?
  When can I stop paying premiums
  I have to stop by the bank before I can pay
  How do I remove my son from it
  Would you stop at 20k of coverage or go higher
  My contact info changed
  Did you get my texts?
  I don't text much but you can call
  Can you stop the draft until the 15th
  I end work at 6
  I can't reach out to my bank til monday
  I don't have any more questions
  No more than 40 a month
  I didn't get any more messages from you, did you send it?
  Stop by anytime
  I'll stop texting and drive lol call me
  Tell him to stop worrying
  Where do I stop for the medical exam
  Remove the spouse rider please
  Please remove the rider and send new quote
  Can you remove the old address
  what would happen if i quit my job
  I'm quitting my job in June
  cancel the 3pm, can we do 4
  I need to cancel tomorrow's call
  Need to cancel our appointment for today
  Can I cancel within 30 days?
  Is there an opt out for the rider
  The end date is March 1
  At the end of the day I want the cheapest
  Leave me a voicemail
  Leave it with my wife
  No more smoking for me
  I don't have the paperwork
  I don't want term I want whole life
  I don't want to leave my family with nothing
  I do not want my kids to pay for my funeral
  I don't need a lot of coverage
  We never got the policy
  I never received your message
  Don't contact my employer please
  Dont call my work call my cell
  Please text me don't email
  Text is better than calling
  Call me, texts don't always come through
  Are you real or is this a bot
  Who is this
  Ok thanks, talk soon
  Bye
  Can you take my ex off the policy
  Take your time
  No, gracias a Dios estoy bien de salud
  No quiero perder mi cobertura
  Quiero que me llame mañana
  no me llegó el mensaje
  No se preocupe
  Ya me contactó otra persona
  No me molesta, escríbame cuando quiera
  ¿Me puede mandar la información otra vez?
  baja el precio?
  Me voy a dar de alta del hospital hoy
  Mi mamá necesita cobertura
  Pare en mi casa
  no he podido escribirle
  perdón no pude contestar sus mensajes
  Mándeme un texto más tarde
  para mí y mi esposa
  alto riesgo?
  Trabajo hasta las 6
  Busco algo más barato
`);

it.each(ofStrangers)('%s says stop', (phrase) => {
  expect(readReply(phrase)).toMatchObject({ is: 'stop', by: 'sentence', text: true });
});

it.each(othersOfStrangers)('%s does not count', (phrase) => {
  expect(readReply(phrase)).toEqual({ is: 'other' });
});
