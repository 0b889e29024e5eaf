import { n, type FileOfProduct } from './file-of-product.ts';

export const remarks: readonly FileOfProduct[] = [
  [
    'two remarks right of the table',
    'Name,Phone\nAnn Able,6155550101,vip\nBen Baker,6155550102,,call late\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben Baker', phones: [n('02')] },
    ],
  ],
  [
    'a line of totals below',
    'Name,Phone,Premium\nAnn Able,6155550101,540\nTotal,,540\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'a title and a date above',
    'Veteran leads TN\nExported 03/01/2026\n\nName,Phone\nAnn Able,6155550101\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  ['a separator line of Excel', 'sep=;\nName;Phone\nAnn Able;6155550101\n', [{ name: 'Ann Able', phones: [n('01')] }]],
  [
    'groups above the header',
    'Insured,,Contact,\nFirst,Last,Cell,Email\nAnn,Able,6155550101,ann@example.com\n',
    [{ name: 'Ann Able', phones: [n('01')], emails: ['ann@example.com'] }],
  ],
  [
    'a header that comes again',
    'Name,Phone\nAnn Able,6155550101\nName,Phone\nBen Baker,6155550102\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben Baker', phones: [n('02')] },
    ],
  ],
];

export const quotes: readonly FileOfProduct[] = [
  [
    'feet and inches',
    'Name,Height,Phone\nAnn Able,"5\'4"",6155550101\nBen Baker,5\'11",6155550102\nCy Cole,6\'2",6155550103\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben Baker', phones: [n('02')] },
      { name: 'Cy Cole', phones: [n('03')] },
    ],
  ],
  [
    'a nickname in a tab file',
    'Name\tPhone\n"Bud" Able\t6155550101\nBen "Red" Baker\t6155550102\n',
    [
      { name: '"Bud" Able', phones: [n('01')] },
      { name: 'Ben "Red" Baker', phones: [n('02')] },
    ],
  ],
  [
    'a TV in a remark',
    'Name,Notes,Phone\nAnn Able,won a 50" TV,6155550101\nBen Baker,"has a 32"" one",6155550102\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben Baker', phones: [n('02')] },
    ],
  ],
  [
    'a remark over two lines',
    'Name,Notes,Phone\nAnn Able,"first line\nsecond line",6155550101\nBen Baker,ok,6155550102\n',
    [
      { name: 'Ann Able', phones: [n('01')], notes: 'first line\nsecond line' },
      { name: 'Ben Baker', phones: [n('02')] },
    ],
  ],
  [
    'a mark that is never closed at the end',
    'Name,Phone,Notes\nAnn Able,6155550101,fine\nBen Baker,6155550102,"wants term\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      // The other one is left out with its reason.
    ],
  ],
  [
    'typographic marks',
    'Name,Height,Phone\nAnn Able,5’4”,6155550101\nBen “Red” Baker,6’,6155550102\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben “Red” Baker', phones: [n('02')] },
    ],
  ],
];

export const headers: readonly FileOfProduct[] = [
  [
    'a dialer’s export',
    'lead_id,phone_code,phone_number,first_name,middle_initial,last_name,postal_code,status,called_count\n9,1,6155550101,ANN,M,ABLE,37201,NI,3\n',
    [{ name: 'Ann M Able', phones: [n('01')], zip: '37201' }],
  ],
  [
    'a benefits roster',
    'EE First,EE Last,EE Cell,EE Email,Dep 1 Name\nAnn,Able,6155550101,ann@example.com,Kid\n',
    [{ name: 'Ann Able', phones: [n('01')], emails: ['ann@example.com'] }],
  ],
  [
    'no header',
    'Ann Able,6155550101,ann@example.com\nBen Baker,6155550102,ben@example.com\n',
    [
      { name: 'Ann Able', phones: [n('01')], emails: ['ann@example.com'] },
      { name: 'Ben Baker', phones: [n('02')], emails: ['ben@example.com'] },
    ],
  ],
  [
    'a country code in a column of its own',
    'Name,Country Code,Phone\nAnn Able,+1,6155550101\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'area code and number apart',
    'Name,Area Code,Phone\nAnn Able,615,555-0101\nBen Baker,615,555-0102\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben Baker', phones: [n('02')] },
    ],
  ],
  [
    'numbered phones with a best one',
    'Full Name,Phone_1,Phone_2,Phone_3\nAnn Able,6155550101,6155550102,6155550101\n',
    [{ name: 'Ann Able', phones: [n('01'), n('02')] }],
  ],
];

export const dates: readonly FileOfProduct[] = [
  [
    'day first by one row',
    'Name,Phone,DOB\nAnn Able,6155550101,05/12/1960\nBen Baker,6155550102,31/01/1958\n',
    [
      { name: 'Ann Able', phones: [n('01')], dob: '1960-12-05' },
      { name: 'Ben Baker', phones: [n('02')], dob: '1958-01-31' },
    ],
  ],
  [
    'day first with dots',
    'Name,Phone,DOB\nAnn Able,6155550101,05.12.1960\nBen Baker,6155550102,31.01.1958\n',
    [
      { name: 'Ann Able', phones: [n('01')], dob: '1960-12-05' },
      { name: 'Ben Baker', phones: [n('02')], dob: '1958-01-31' },
    ],
  ],
  [
    'month first by one row',
    'Name,Phone,Birth Date\nAnn Able,6155550101,5-12-60\nBen Baker,6155550102,1-31-58\n',
    [
      { name: 'Ann Able', phones: [n('01')], dob: '1960-05-12' },
      { name: 'Ben Baker', phones: [n('02')], dob: '1958-01-31' },
    ],
  ],
  [
    'months as words',
    'Name,Phone,Date of Birth\nAnn Able,6155550101,"May 12, 1960"\nBen Baker,6155550102,31-Jan-58\nCy Cole,6155550103,12 May 1960\n',
    [
      { name: 'Ann Able', phones: [n('01')], dob: '1960-05-12' },
      { name: 'Ben Baker', phones: [n('02')], dob: '1958-01-31' },
      { name: 'Cy Cole', phones: [n('03')], dob: '1960-05-12' },
    ],
  ],
  [
    'with a time behind',
    'Name,Phone,DOB\nAnn Able,6155550101,1960-05-12 00:00:00\nBen Baker,6155550102,1/31/1958 12:00:00 AM\n',
    [
      { name: 'Ann Able', phones: [n('01')], dob: '1960-05-12' },
      { name: 'Ben Baker', phones: [n('02')], dob: '1958-01-31' },
    ],
  ],
  [
    'digits only',
    'Name,Phone,DOB\nAnn Able,6155550101,19600512\nBen Baker,6155550102,01311958\n',
    [
      { name: 'Ann Able', phones: [n('01')], dob: '1960-05-12' },
      { name: 'Ben Baker', phones: [n('02')], dob: '1958-01-31' },
    ],
  ],
];

const annAndBen = [
  { name: 'Ann Able', phones: [n('01')] },
  { name: 'Ben Baker', phones: [n('02')] },
];
const annBenAndCy = [...annAndBen, { name: 'Cy Cole', phones: [n('03')] }];

export const moreMarks: readonly FileOfProduct[] = [
  ['heights, closed by a later row', 'Name,Height,Phone\nAnn Able,"5\'4"",6155550101\nBen Baker,5\'4",6155550102\nCy Cole,5\'9",6155550103\n', annBenAndCy],
  ['heights, quoted and not', 'Name,Height,Phone\nAnn Able,5\'4",6155550101\nBen Baker,"5\'4""",6155550102\nCy Cole,"6\'",6155550103\n', annBenAndCy],
  ['a height in the last line', 'Name|Height|Phone\nAnn Able|5\'4"|6155550101\nBen Baker|"5\'9""|6155550102\n', annAndBen],
  ['inches of a television', 'Name,Phone,Interest\nAnn Able,6155550101,55" TV\nBen Baker,6155550102,"32"" TV"\nCy Cole,6155550103,x\n', annBenAndCy],
  ['marks behind a number', 'Name,Phone\n"Ann Able",6155550101"\nBen Baker,6155550102\n', annAndBen],
  ['single marks', "Name,Phone\n'Ann Able','6155550101'\n'Ben Baker','6155550102'\n", annAndBen],
  ['curly marks', 'Name,Phone\n“Ann Able”,“6155550101”\n“Ben Baker”,“6155550102”\n', annAndBen],
  ['a title of as many cells', 'October Leads,Vendor: X\nName,Phone\nAnn Able,6155550101\nBen Baker,6155550102\n', annAndBen],
  ['remarks that opt out under no header', 'Name,Phone,,\nAnn Able,6155550101,DNC,\nBen Baker,6155550102,,do not call\n', annAndBen.map((each) => ({ ...each, closed: ['text', 'call'] }))],
]; // prettier-ignore

const born = (cells: readonly string[], days: readonly (string | null)[]): [string, FileOfProduct[2]] => [
  `Name,Phone,DOB\n${cells.map((cell, at) => `${annBenAndCy[at]?.name},615555010${at + 1},${cell}`).join('\n')}\n`,
  days.map((dob, at) => ({ name: '', ...annBenAndCy[at], dob })),
];

export const birthdays: readonly FileOfProduct[] = [
  ['two digits among the last century’s', ...born(['05/12/60', '01/31/58', '11/02/25'], ['1960-05-12', '1958-01-31', '1925-11-02'])],
  ['two digits beside four', ...born(['05/12/1960', '01/31/1958', '03/02/24'], ['1960-05-12', '1958-01-31', '1924-03-02'])],
  ['two digits behind a month’s name', ...born(['12-May-60', '31-Jan-58', '02-Mar-24'], ['1960-05-12', '1958-01-31', '1924-03-02'])],
  ['two digits that would be too old', ...born(['05/12/60', '01/31/58', '03/02/05'], ['1960-05-12', '1958-01-31', '2005-03-02'])],
  ['two digits of children', ...born(['05/12/10', '01/31/15', '03/02/20'], ['2010-05-12', '2015-01-31', '2020-03-02'])],
  ['two digits beside a child of four digits', ...born(['05/12/1960', '01/31/2012', '03/02/20'], ['1960-05-12', '2012-01-31', '2020-03-02'])],
  ['day first with two digits', ...born(['25.12.60', '05.12.60', '02.03.24'], ['1960-12-25', '1960-12-05', '1924-03-02'])],
  ['joined, the zero in front lost', ...born(['5121960', '1311958', '11021957'], ['1960-05-12', '1958-01-31', '1957-11-02'])],
  ['with an apostrophe', ...born(["5/12/'60", "1/31/'58", "3/2/'24"], ['1960-05-12', '1958-01-31', '1924-03-02'])],
  ['three columns', 'Name,Phone,Birth Month,Birth Day,Birth Year\nAnn Able,6155550101,5,12,60\nBen Baker,6155550102,3,2,24\n', [{ ...annBenAndCy[0], name: 'Ann Able', dob: '1960-05-12' }, { ...annBenAndCy[1], name: 'Ben Baker', dob: '1924-03-02' }]],
]; // prettier-ignore
