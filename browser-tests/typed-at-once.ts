// What is pressed and typed without a look, by the file that draws what opens: from where, by which keys, and where the first text
// goes. `held-keys.journey.ts` goes through all of it; `tools/what-opens.test.ts` fails when a file is missing here.
import type { Locator, Page } from '@playwright/test';

export interface AtOnce {
  file: string;
  /** What has the focus before. */
  from: (page: Page) => Locator;
  /** Enter where it is not said. */
  keys?: readonly string[];
  opened: (page: Page) => Locator;
  /** Where the text is found; without one there is none to type in, and it is nobody's. */
  field?: (page: Page) => Locator;
  /** Letters and digits that are keys of a lead or a page elsewhere. */
  text?: string;
  /** What is to be there first. */
  before?: (page: Page) => Promise<void>;
}

type Place = readonly [path: string, openings: readonly AtOnce[]];

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');
const list = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const inSelection = (name: string) => (page: Page) =>
  page.getByRole('group', { name: 'Selection' }).getByRole('button', { name });

/** The first two leads are chosen. */
async function choose(page: Page): Promise<void> {
  if ((await page.getByText('2 leads selected').count()) > 0) return;
  await list(page).focus();
  for (const key of ['Home', 'x', 'j', 'x']) await page.locator(':focus').press(key);
  await page.getByText('2 leads selected').waitFor();
}

const call = dialog(/^Call Lead/);
const howToCall = (page: Page) => call(page).getByRole('button', { name: 'How to call' });
const whatOpensIt = (page: Page) => call(page).filter({ hasText: 'How did they ask?' });

/** The window of a call, which says that nobody looked the number up. */
async function askToCall(page: Page): Promise<void> {
  await list(page).focus();
  for (const key of ['Home', 'c']) await page.locator(':focus').press(key);
  await howToCall(page).waitFor();
}

const item = (opener: (page: Page) => Locator, name: string) => ({
  from: (page: Page) => page.getByRole('menuitem', { name }),
  before: async (page: Page) => {
    await opener(page).click();
    await menu(page).waitFor();
  },
});

export const typedAtOnce: readonly Place[] = [
  [
    '/app/leads?sort=name',
    [
      {
        file: 'features/lead-list/leads-columns-panel.tsx',
        from: button('Columns and density'),
        opened: dialog('Columns and density'),
      },
      {
        file: 'features/lead-search/leads-filters.tsx',
        from: button('Filter'),
        opened: dialog('Filters'),
        field: (page) => dialog('Filters')(page).getByRole('combobox', { name: 'Find a filter' }),
      },
      { file: 'features/lead-views/view-list.tsx', from: button('Views'), opened: dialog('Views') },
      {
        file: 'features/leads/add-lead-dialog.tsx',
        from: button('New lead'),
        opened: dialog('New lead'),
        field: (page) => dialog('New lead')(page).getByLabel('Name', { exact: true }),
      },
      { file: 'features/intake/auto-import-panel.tsx', from: button('Auto-import'), opened: dialog('Auto-import') },
      { file: 'features/lead-import/import-dialog.tsx', from: button('Import CSV'), opened: dialog('Import leads') },
      { file: 'features/lead-page/lead-menu-button.tsx', from: button(/^More actions for/), opened: menu },
      {
        file: 'features/policies/sold-dialog.tsx',
        from: list,
        keys: ['Home', 'm'],
        opened: dialog('Mark as SOLD'),
        field: (page) => dialog('Mark as SOLD')(page).getByLabel('Carrier'),
      },
      {
        file: 'features/calls/call-lead.tsx',
        from: list,
        keys: ['Home', 'c'],
        opened: call,
        field: (page) => call(page).getByLabel('Your phone'),
        text: '6155550101',
      },
      {
        file: 'features/dnc-registry/registry-dialog.tsx',
        before: askToCall,
        from: howToCall,
        opened: whatOpensIt,
      },
      {
        file: 'features/dnc-registry/scrub-dialog.tsx',
        before: async (page) => {
          await askToCall(page);
          await howToCall(page).click();
        },
        from: (page) => whatOpensIt(page).getByRole('button', { name: 'Import a scrub file' }),
        opened: dialog('Check the Do Not Call Registry'),
      },
      { file: 'web/shell/shortcut-help.tsx', from: list, keys: ['?'], opened: dialog('Keyboard shortcuts') },
      {
        file: 'web/ui/ask-dialogs.tsx',
        from: list,
        keys: ['Home', 'Delete'],
        opened: (page) => page.getByRole('alertdialog'),
      },
      {
        file: 'web/ui/pick-list.tsx',
        from: list,
        keys: ['Home', 's'],
        opened: dialog(/^Stage of/),
        field: (page) => dialog(/^Stage of/)(page).getByRole('combobox'),
      },
      {
        file: 'features/lead-bulk/bulk-tools.tsx',
        before: choose,
        from: inSelection('Stage'),
        opened: menu,
      },
      {
        file: 'features/lead-bulk/bulk-follow-up-dialog.tsx',
        before: choose,
        from: inSelection('Set follow-up'),
        opened: dialog('Set follow-up'),
      },
      {
        file: 'features/lead-bulk/tag-dialog.tsx',
        before: choose,
        from: inSelection('Tags'),
        opened: dialog('Edit tags'),
        field: (page) => dialog('Edit tags')(page).getByRole('combobox', { name: 'Add', exact: true }),
      },
      {
        file: 'features/bulk-send/send-dialog.tsx',
        before: choose,
        from: inSelection('Text'),
        opened: dialog('Text your leads'),
      },
    ],
  ],
  [
    '/app/today',
    [
      { file: 'features/follow-ups/settle-buttons.tsx', from: button(/^Snooze: /), opened: menu },
      { file: 'features/follow-ups/reminders-dialog.tsx', from: button('Reminders'), opened: dialog('Reminders') },
      {
        file: 'features/leads/choose-time-dialog.tsx',
        ...item(button(/^Snooze: /), 'Choose a time…'),
        opened: dialog(/^Follow up with/),
      },
    ],
  ],
  [
    '/app/leads/$id',
    [
      { file: 'features/outcomes/outcome-menu.tsx', from: button('Log outcome'), opened: menu },
      { file: 'features/lead-page/lead-notes.tsx', from: button('Note actions'), opened: menu },
      {
        file: 'features/consent/add-consent-dialog.tsx',
        before: (page) => page.getByRole('tab', { name: 'Consent' }).click(),
        from: button('Add consent record'),
        opened: dialog('Add consent record'),
      },
    ],
  ],
  [
    '/app/leads/$sold',
    [
      {
        file: 'features/policies/policy-dialog.tsx',
        from: (page) => page.getByRole('tab', { name: 'Timeline' }),
        keys: ['p'],
        opened: dialog('Policy file'),
      },
    ],
  ],
  [
    '/app/leads/duplicates',
    [{ file: 'features/duplicates/merge-dialog.tsx', from: button(/^Review and merge/), opened: dialog(/^Merge /) }],
  ],
  [
    '/app/leads/imports',
    [
      { file: 'features/lead-import/imports-page.tsx', from: button(/^Actions for list-/), opened: menu },
      {
        file: 'features/lead-import/import-details.tsx',
        from: (page) =>
          page
            .getByRole('row')
            .nth(1)
            .getByRole('button', { name: /^list-/ }),
        opened: dialog(/^list-/),
      },
    ],
  ],
  [
    '/app/contacts',
    [
      {
        file: 'features/contacts/manage-tags.tsx',
        from: button(/^Manage tags of/),
        opened: dialog(/^Manage tags of/),
      },
      {
        file: 'features/contacts/delete-contact-dialog.tsx',
        from: button(/^Delete Lead/),
        opened: dialog('Delete contact'),
      },
    ],
  ],
  [
    '/app/lead-rescue',
    [
      { file: 'features/lead-rescue/active-contacts.tsx', from: button(/^Actions for/), opened: menu },
      {
        file: 'features/lead-rescue/plan-calendar-dialog.tsx',
        ...item(button(/^Actions for/), 'Show calendar'),
        opened: dialog(/^Calendar of/),
      },
    ],
  ],
  [
    '/app/messages',
    [
      {
        file: 'features/inbox/thread-head.tsx',
        before: (page) =>
          page
            .getByRole('region', { name: 'Conversations' })
            .getByRole('button', { name: /Lead 0000/ })
            .first()
            .click(),
        from: button('More for this conversation'),
        opened: menu,
      },
    ],
  ],
  [
    '/app/messaging-settings',
    [
      {
        file: 'features/messaging-settings/variables-panel.tsx',
        from: button('Template Variables'),
        opened: dialog('Template Variables'),
      },
      {
        file: 'features/messaging-settings/test-panel.tsx',
        from: button('Test preview'),
        opened: dialog('Test preview'),
      },
    ],
  ],
  [
    '/app/dialer',
    [
      {
        file: 'features/phone-numbers/buy-number-dialog.tsx',
        from: button('Buy number'),
        opened: dialog('Buy a number'),
        field: (page) => dialog('Buy a number')(page).getByLabel('Area code'),
        text: '615',
      },
      {
        file: 'features/phone-numbers/release-number-dialog.tsx',
        from: button(/^Release /),
        opened: dialog('Release number'),
        field: (page) => dialog('Release number')(page).getByLabel('Type its last 4 digits to confirm'),
        text: '1234',
      },
    ],
  ],
  [
    '/app/reports',
    [
      {
        file: 'features/reports/behind-panel.tsx',
        from: (page) => page.getByRole('link', { name: /^Closed/ }).first(),
        opened: (page) => page.getByRole('dialog'),
      },
    ],
  ],
  [
    '/app/reviews',
    [{ file: 'features/reviews/delete-review-dialog.tsx', from: button('Delete'), opened: dialog('Delete review') }],
  ],
  [
    '/app/settings',
    [
      {
        file: 'features/settings/delete-account-dialog.tsx',
        from: button('Delete my account'),
        opened: dialog('Delete your account'),
      },
    ],
  ],
];

const ofPhones = { because: 'a finger opens it, on a phone' };
const keyless = { because: 'no lead is at hand there, and a look at what was answered comes before the first word' };

/** Where a journey of its own types at once, by a name it has there; else why nobody does. */
export const typedElsewhere: Readonly<Record<string, readonly [journey: string, what: string] | { because: string }>> =
  {
    'features/inbox/text-panel.tsx': ['held-keys', 'a text is typed right after its key'],
    'features/lead-page/lead-panel.tsx': ['desk-keys', 'a note is one key and its words'],
    'features/lead-import/chosen-files.tsx': ['import-history', 'the sheets of a workbook'],
    'features/teams/members-card.tsx': ['teams', 'who could give a seat up'],
    'web/shell/unsaved-dialog.tsx': ['leads-views', 'what is not saved has the keys'],
    'web/shell/command-palette.tsx': ['held-keys', 'what a command of the palette opens'],
    'features/admin/rest-dialog.tsx': keyless,
    'features/do-not-contact/list-dialog.tsx': keyless,
    'features/duplicates/undo-dialog.tsx': keyless,
    'features/lead-import/revert-dialog.tsx': keyless,
    'features/lead-rescue/turn-on-dialog.tsx': keyless,
    'features/settings/password-dialog.tsx': keyless,
    'features/settings/recovery-codes.tsx': keyless,
    'features/settings/two-step-dialog.tsx': keyless,
    'features/pipeline/board-toolbar.tsx': ofPhones,
    'web/shell/nav-drawer.tsx': ofPhones,
    'web/shell/welcome-bar.tsx': ofPhones,
    'web/ui/date-calendar.tsx': { because: 'its field keeps the focus' },
    'web/ui/use-suggestions.tsx': { because: 'a field that opens under what is typed into it' },
  };
