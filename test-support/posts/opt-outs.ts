import { all, byPhone, type PostOfProduct } from './post-of-product.ts';

export const optOuts: readonly PostOfProduct[] = [
  [
    'dnd',
    { name: 'Op Tout', phone: '6155550195', dnd: true },
    { name: 'Op Tout', phones: ['+16155550195'], closed: all },
  ],
  [
    'DND by channel',
    {
      name: 'Op Tout',
      phone: '6155550195',
      dndSettings: { SMS: { status: 'active' }, Email: { status: 'inactive' }, Call: { status: 'permanent' } },
    },
    { name: 'Op Tout', phones: ['+16155550195'], closed: byPhone },
  ],
  [
    'flags that are off',
    {
      name: 'Op Tout',
      phone: '6155550195',
      email_opt_out: false,
      do_not_call: 'false',
      is_litigator: 0,
      unsubscribed_at: null,
    },
    { name: 'Op Tout', phones: ['+16155550195'] },
  ],
  [
    'a date of unsubscribing',
    { name: 'Op Tout', phone: '6155550195', unsubscribe_date: '2026-01-03' },
    { name: 'Op Tout', phones: ['+16155550195'], closed: all },
  ],
  [
    'a date of opting out of texts',
    { name: 'Op Tout', phone: '6155550195', sms_opt_out_date: '2026-01-03T10:00:00Z' },
    { name: 'Op Tout', phones: ['+16155550195'], closed: ['text'] },
  ],
  [
    'a disposition',
    { name: 'Op Tout', phone: '6155550195', disposition: 'DNC' },
    { name: 'Op Tout', phones: ['+16155550195'], closed: byPhone },
  ],
  [
    'no more emails',
    { name: 'Op Tout', email: 'op@example.com', status: 'Wants no more emails' },
    { name: 'Op Tout', emails: ['op@example.com'], closed: ['email'] },
  ],
  [
    'results of a scrub',
    { name: 'Op Tout', phone: '6155550195', dnc_result: 'Clean', litigator_check: 'Pass', scrub_status: 'Not on DNC' },
    { name: 'Op Tout', phones: ['+16155550195'] },
  ],
  [
    'the agent’s own flag',
    { name: 'Op Tout', phone: '6155550195', agent: { do_not_call: true, unsubscribed: true } },
    { name: 'Op Tout', phones: ['+16155550195'] },
  ],
  [
    'a remark',
    { name: 'Op Tout', phone: '6155550195', notes: "Please don't text me" },
    { name: 'Op Tout', phones: ['+16155550195'], closed: ['text'] },
  ],
  [
    'a remark about the hour',
    { name: 'Op Tout', phone: '6155550195', comments: 'Do not call before 5pm' },
    { name: 'Op Tout', phones: ['+16155550195'] },
  ],
  [
    'a list of tags',
    { name: 'Op Tout', phone: '6155550195', tags: ['Hot', 'DND'] },
    { name: 'Op Tout', phones: ['+16155550195'], closed: all },
  ],
  [
    'a person who died',
    { name: 'Op Tout', phone: '6155550195', lead_status: 'Deceased' },
    { name: 'Op Tout', phones: ['+16155550195'], closed: byPhone },
  ],
  [
    'the type of an event',
    { event: 'contact.unsubscribed', contact: { name: 'Op Tout', email: 'op@example.com' } },
    { name: 'Op Tout', emails: ['op@example.com'], closed: all },
  ],
  [
    'tags as objects',
    {
      name: 'Op Tout',
      phone: '6155550195',
      tags: [
        { id: 1, name: 'Do Not Call' },
        { id: 2, name: 'FE' },
      ],
    },
    { name: 'Op Tout', phones: ['+16155550195'], closed: byPhone },
  ],
];
