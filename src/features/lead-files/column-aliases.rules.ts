// The names under which vendors, CRMs and people know each field. Compared without case, spaces, accents and marks.
import type { ImportField } from './import-field.words.ts';

const aliases: Partial<Record<ImportField, string>> = {
  full_name: `name; full name; lead name; contact name; client name; customer name; prospect name; insured name; display name;
    contact; client; customer; prospect; lead; insured; applicant; applicant name; primary name; your name; your full name; nombre;
    nombre completo; full name 1; consumer name; person name; name full; file as; decision maker; decision maker name; dm name`,
  first_name: `first name; first; fname; f name; given name; forename; firstname 1; contact first name; lead first name;
    client first name; primary first name; insured first name; nombre de pila; primer nombre; your first name; first nm; given; given names; fore name;
    forenames; christian name; 1 st name; name first; first name of insured; legal first name; frst name; f nm`,
  middle_name: 'middle name; middle; mname; m name; middle initial; mi; additional name',
  last_name: `last name; last; lname; l name; surname; family name; contact last name; lead last name; client last name;
    primary last name; insured last name; apellido; apellidos; your last name; last nm; family; sur name; sir name; second name;
    2 nd name; name last; legal last name; family names; lst name; l nm`,
  company: `company; company name; organization; organization; organization name; organization 1 name; business; business name;
    account name; company account; associated company; employer; employer name; empresa`,
  phone: `phone; phone number; phone no; text reminder number; sms reminder number; phone num; telephone; telephone number; tel; mobile; mobile phone; mobile number;
    cell; cell phone; cell number; cellphone; cellular; home phone; home number; work phone; office phone; business phone;
    day phone; daytime phone; evening phone; night phone; contact number; contact phone; primary phone; main phone;
    secondary phone; other phone; additional phone; additional phones; alt phone; alternate phone; alternative phone;
    phone primary; phone secondary; phone mobile; phone home; phone work; phone cell; phone other; caller id;
    best phone; best number; best phone number; callback number; call back number; lead phone; client phone;
    customer phone; caller phone; caller phone number; caller number; calling number; calling phone; calling phone number; ani; whatsapp number; whatsapp; telefono; numero de telefono; telefono particular; telefono movil; telefono principal; celular; movil; phone e164;
    your phone number; landline; home telephone; mobile telephone; ph; dialable number`,
  email: `email; e mail; email address; e mail address; mail; primary email; email primary; secondary email;
    email secondary; other email; alternate email; alt email; personal email; work email; home email; business email;
    contact email; lead email; client email; customer email; additional email; additional emails; correo;
    correo electronico; direccion de correo electronico; your email; email id; emailaddress 1; internet email`,
  dob: `dob; date of birth; birth date; birthdate; birthday; born; d o b; birth day; client dob; insured dob; lead dob;
    applicant dob; primary dob; dateofbirth; fecha de nacimiento; cumpleanos; birth dt; customer dob; contact dob; date birth`,
  gender: 'gender; sex; genero; sexo; insured gender; client gender',
  street: `address; street; street address; address 1; address line 1; address line; addr; addr 1; street 1; mailing address;
    home address; residence address; mailing street; mailing address 1; street line 1; address 1 street; address street;
    residential address; physical address; direccion; calle; calle del domicilio; calle de domicilio; calle particular; home street; primary address; primary address street; property address`,
  street_2: `address 2; address line 2; addr 2; street 2; street line 2; apt; apartment; unit; suite; apt suite; mailing address 2;
    address 1 extended address; address 1 po box; po box; apt number`,
  city: `city; town; city name; mailing city; home city; address city; address 1 city; ciudad; ciudad del domicilio; ciudad de domicilio; ciudad particular; primary address city; locality;
    residence city; city town`,
  state: `state; province; region; state province; state region; province state; st; state code; state abbreviation; state abbr;
    state name; mailing state; mailing state province; home state; residence state; resident state; address state;
    address 1 region; address region; estado; estado o provincia del domicilio; estado o provincia de domicilio;
    provincia o estado de domicilio; estado o provincia; provincia; us state; state of residence; primary address state; lead state; province region;
    which state do you live in; what state do you live in; administrative area; issue state`,
  zip: `zip; zip code; zipcode; postal code; postcode; post code; zip postal code; postal; zip 5; mailing zip; mailing zip code;
    home zip; address zip; address 1 postal code; codigo postal; codigo postal del domicilio; codigo postal de domicilio; primary address postal code; mailing zip postal code; zip postal;
    postal zip; postal zip code`,
  beneficiary: `beneficiary; beneficiary relationship; beneficiary relation; relationship to beneficiary; bene relationship;
    bene relation; bene; beneficiary type; relation to insured; beneficiario; who is your beneficiary;
    who would you like to be your beneficiary; desired beneficiary; primary beneficiary; intended beneficiary`,
  beneficiary_name: `beneficiary name; beneficiary full name; bene name; name of beneficiary; beneficiary first name;
    beneficiarys name; primary beneficiary name; beneficiary name full`,
  military_branch: `military branch; branch of service; branch; service branch; branch of military; military; military service;
    military branch of service; which branch did you serve in; what branch did you serve in; armed forces branch;
    branch of the military; veteran branch; military service branch; mil branch; military br; mil br; service br; svc branch; vet branch;
    branch of svc; branch of armed forces; armed forces; armed service`,
  notes: `notes; note; comment; comments; lead comments; lead comment; remarks; remark; description; memo; additional notes;
    additional comments; agent notes; call notes; lead notes; contact notes; notas; comentarios; additional information;
    additional info; background; special notes; internal notes; notes 1`,
  tags: 'tags; tag; labels; lead tags; contact tags; etiquetas; keywords; groups; categories; category; contact labels; group membership',
  source: `source; lead source; lead source info; original source; lead vendor; vendor; vendor name; lead provider; marketing source;
    referral source; utm source; source name; lead origin; how did you hear about us; fuente; lead company; original lead source`,
  coverage_wanted: `coverage; coverage amount; coverage wanted; wanted coverage; desired coverage; coverage desired; requested coverage;
    coverage requested; coverage needed; amount of coverage; desired coverage amount; coverage amount requested;
    requested coverage amount; coverage amount desired; life coverage amount; life insurance amount; desired amount;
    requested amount; amount requested; amount wanted; desired face amount; requested face amount; face amount requested;
    desired benefit; how much coverage; how much coverage do you want; how much coverage do you need;
    how much coverage would you like; how much life insurance do you want; coverage level; coverage range; insurance amount`,
  next_follow_up_at: `follow up; followup; follow up date; follow up at; followup date; next follow up; next followup;
    next follow up date; next follow up at; next followup date; callback date; call back date; callback; call back;
    callback time; follow up time; follow up datetime; follow up date time; next contact; next contact date; next call;
    next call date; recall date; scheduled callback; next action date; reminder; reminder date; next activity date`,
  external_id: `id; lead id; contact id; record id; external id; external reference id; lead company unique id; unique id;
    vendor lead id; reference id; ref id; lead number; customer id; client id; person id; uuid; guid; external lead id;
    lead uuid; vendor id; vendor lead code; hubspot id; contact record id; record number; client number; client no; customer number; customer no; member id; member number; lead no`,
  opted_out: `opt out; opted out; opt outs; email opt out; sms opt out; text opt out; phone opt out; call opt out; do not call; dnc;
    do not contact; do not text; do not email; do not mail email; unsubscribed; unsubscribe; unsubscribed from all email; dnd;
    has opted out of email; has opted out of text; has opted out of sms; email opted out; sms opted out; dnc flag;
    on dnc; dnc status; do not disturb; opt out status; blocked; marketing opt out; email unsubscribed; is opted out;
    federal dnc; state dnc; national dnc; litigator; do not call flag; donotcall; opted out of email; opted out of sms`,
  opted_in: `opt in; opted in; sms opt in; text opt in; sms consent; tcpa consent; tcpa; consent; consent given;
    express consent; marketing consent; email opt in; phone opt in; call consent; text consent; subscribed; sms subscribed;
    agrees to be contacted; has consented; tcpa opt in; tcpa compliant; consent to contact; email subscribed; contact consent; consent status; opt in status;
    optin status; opt status; consented; subscription status; sms status; text status; sms consent status; email marketing status; marketing status;
    email subscription status; email opt in status; sms marketing status; permission; permission to contact; permission to call; permission to text;
    contact permission; marketing permission; accepts marketing; accepts email marketing; accepts sms marketing; ok to call; ok to text;
    ok to contact; ok to email; text ok; sms ok; call ok; okay to call; okay to text; okay to contact; can call; can text; can contact; may call;
    may text; may contact; may we contact you; may we text you; consent to call; consent to text`,
  consent_at: `opt in time; opt in date; opt in timestamp; opt in date time; opt in at; consent date; consent time;
    consent timestamp; consent at; tcpa timestamp; tcpa date; opted in at; opted in date; tcpa consent date; tcpa consent time;
    tcpa consent timestamp; opt in datetime; optin time; optin date; consent datetime; sms consent date; opt in time stamp;
    date opted in; consent given at`,
  consent_text: `consent text; consent language; tcpa language; tcpa text; tcpa consent text; tcpa consent language; opt in text;
    opt in language; disclosure; disclosure text; tcpa disclosure; consent wording; opt in message; consent statement;
    tcpa statement`,
  consent_source: `source url; consent url; consent source; opt in url; opt in source; landing page; landing page url; lead url; page url;
    form url; consent page; opt in page; submission url; tcpa url; lead source url; originating url; optin url;
    opt in website`,
  consent_ip: `ip; ip address; ipaddress; opt in ip; consent ip; user ip; client ip; lead ip; ip addr; opt in ip address;
    remote ip; consent ip address; visitor ip; optin ip; lead ip address; customer ip`,
  consent_certificate: `trusted form cert url; trustedform cert url; trusted form url; trustedform url; trusted form; trustedform;
    xx trusted form cert url; xx trusted form token; trusted form cert; trusted form certificate; trusted form certificate url; trusted form token;
    jornaya lead id; jornaya; jornaya id; jornaya token; leadid token; lead id token; universal lead id; universal leadid;
    consent certificate; certificate url; cert url; consent certificate url; trusted form cert id; jornaya leadid; tf cert url`,
  consent_seller: `consent seller; seller named; named seller; consent names; consented to; consent given to; consent company;
    consent advertiser; consent partner; tcpa seller; tcpa company; tcpa advertiser; opt in company; opt in seller`,
  stage: `stage; lead stage; pipeline stage; status; lead status; contact status; client status; opportunity status; opportunity stage;
    deal stage; disposition; lead disposition; sold; is sold; sale status; policy status; application status; app status; won;
    lifecycle stage; last disposition; call disposition; status name; stage name; estado del cliente`,
  received_at: `date received; received; received date; received at; received on; lead received; lead received date; lead date;
    date generated; generated; generated date; generated at; lead generated; created; created date; created at; created time;
    create date; date created; created on; date added; added; added on; added date; entry date; date entered; entered;
    submission date; submitted at; submission time; lead created; lead created date; lead created at; date of lead; post date;
    date posted; purchase date; date purchased; purchased; lead time; original create date; date acquired`,
  call_attempts: `call attempts; attempts; attempt count; call count; called count; calls; calls made; number of calls; no of calls;
    times called; dial attempts; dials; dial count; number of attempts; total calls; total attempts; contact attempts;
    times contacted; number of times contacted; attempts made; number call attempts; total dials; outbound calls`,
  last_contacted_at: `last contacted; last contact; last contact date; last contacted date; last contacted at; last call; last call date;
    last call time; last call at; last called; last called at; last called date; last dialed; last dial date; last attempt;
    last attempt date; last local call time; date last contacted; last communication; last communication date; last touch;
    last touched; last spoke; last activity; last activity date; last contact time; last outreach`,
  carrier: `carrier; carrier name; insurance carrier; insurance company; insurer; policy carrier; carrier company; company carrier;
    sold carrier; quoted carrier; writing company; life carrier; underwriting company; carrier quoted; carrier sold`,
  face_amount: `face amount; face; face value; face amt; policy face amount; death benefit; policy amount; benefit amount;
    policy face; sold face amount; quoted face amount; quoted face; face amount quoted; coverage face amount; issued face amount;
    sum assured; death benefit amount; face amount sold`,
  premium: `premium; annual premium; annualized premium; annualised premium; premium annual; yearly premium; premium yearly; ap; alp;
    anp; annual life premium; target premium; premium amount; policy premium; annual premium amount; total premium;
    quoted premium; premium quoted; issued premium; sold premium; ann premium; written premium; annual prem; prem`,
  monthly_premium: `monthly premium; premium monthly; monthly payment; monthly prem; mo premium; modal premium; monthly amount;
    monthly draft; draft amount; premium per month; quoted monthly premium; monthly; mp; mthly premium; monthly premium amount;
    payment amount; monthly rate; premium mo`,
  sold_on: `sold on; sold date; date sold; sold at; sale date; date of sale; sales date; closed date; date closed; closed on; close date;
    won date; date won; issue date; issued date; date issued; issued; issued on; policy issue date; policy date; policy sold date;
    written date; date written; issue dt`,
  policy_number: `policy number; policy no; policy num; policy id; policy; contract number; contract no; certificate number;
    pol number; pol no; policy numbers`,
  start_date:
    'start date; policy start date; coverage start date; first draft date; draft date; coverage start; begin date',
  effective_date: `effective date; policy effective date; eff date; date effective; effective; coverage effective date; inforce date;
    in force date; policy effective; effective dt; requested effective date`,
  // Known, and of no field here: named so that no looser rule below takes them.
  extra: `age; current age; client age; age range; birth year; year of birth; fax; fax number; country; country region;
    nationality; fax phone; fax no; home fax; business fax; work fax; other fax; lead type; type; term; nickname; contact owner; lead owner; owner; agent; assigned to; title; job title; position;
    county; product; product name; campaign; campaign id; campaign name; ad id; ad name; adset id; adset name; form id;
    form name; platform; is organic; inbox url; source id; lead type id; lead purchase price; price; cost; contact time;
    best time to call; rating; height; weight; tobacco use; smoker status; health; marital status; spouse name;
    disability rating; primary concern; action; photo; opportunities; data group; created by; rate class; insurance type;
    coverage type; status id; bank name; bank`,
};

/** `Phone 1 - Value ` → `phone 1 value`; `lastName` → `last name`. */
export function headerWords(header: string): string {
  return (
    header
      .slice(0, 200)
      .normalize('NFKD')
      .replace(/[\u0300-\u036F\uFEFF'’]/g, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      // `Phone1DNC`, and no "2ND".
      .replace(/([0-9])(?=(?!(?:ST|ND|RD|TH)\b)[A-Z][A-Za-z]|(?:dnc|dnd|donot|optout|optin|unsub))/g, '$1 ')
      .toLowerCase()
      .replace(/([a-z])([0-9])/g, '$1 $2')
      .replace(/#/g, ' number ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Header words in one. */
export const compact = (words: string): string => words.replaceAll(' ', '');

const fieldByAlias = new Map<string, ImportField>();
for (const [field, names] of Object.entries(aliases) as [ImportField, string][]) {
  for (const name of names.split(';')) {
    const key = compact(name.trim().replace(/\s+/g, ' '));
    if (key !== '' && !fieldByAlias.has(key)) fieldByAlias.set(key, field);
  }
}

/** The field that is known under exactly this name, if any. */
export function fieldOfAlias(words: string): ImportField | null {
  return fieldByAlias.get(compact(words)) ?? null;
}

/** The same for the same set of headers, whatever their case and spacing; to remember a mapping by. */
export function headerFingerprint(headers: readonly string[]): string {
  const text = headers.map(headerWords).join('\u001F');
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ index, 0x85ebca6b);
  }
  const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
  return `${headers.length}-${hex(low)}${hex(high)}`;
}
