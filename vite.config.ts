import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyImports } from './tools/early-imports.ts';
import { lightContracts } from './tools/light-contracts.ts';
import { publicPages } from './tools/public-pages.ts';

const productServer = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** These files of src. One that is not there any more is an error here, else it would be a bigger page. */
function files(...names: string[]): (id: string) => boolean {
  const paths = names.map((name) => posix.join(import.meta.dirname.replaceAll('\\', '/'), 'src', name));
  const gone = paths.filter((path) => !existsSync(path));
  if (gone.length > 0) throw new Error(`vite.config.ts names files that are not there: ${gone.join(', ')}`);
  return (id) => paths.includes(id.replace(/\?.*$/, ''));
}

/**
 * What every page of the app stands in, with all that these import: React, router, query cache, guard, shell and the parts
 * that all pages use. As one file it packs a tenth smaller than in pieces, and nothing of it waits for another piece.
 */
const frameFiles = files(
  'web/routes.tsx',
  'web/shell/shell.tsx',
  'web/saves.ts',
  'web/missing-code.ts',
  'web/unsaved-work.ts',
  'web/page-search.ts',
  'web/ui/second-press.ts',
  'features/agent-site/refresh-signal.browser.ts',
  ...['inline-select', 'page', 'service-hosts'].map((part) => `web/ui/${part}.tsx`),
  'features/log-in/access-guard.tsx',
);
const frame = (id: string): boolean =>
  frameFiles(id) || id.endsWith('useInfiniteQuery.js') || id.endsWith('/CSPProvider.mjs');

/** Days and times as people say them: most pages of the app use them, and the frame does not. */
const dates = files(
  'web/format-date.ts',
  'domain/time-zone.ts',
  'domain/calendar-date.ts',
  'domain/follow-up-morning.ts',
);

/** Fields that suggest what they may hold. */
const suggesting = files(
  ...['use-suggestions.tsx', 'suggest-input.tsx', 'state-suggestions.ts'].map((part) => `web/ui/${part}`),
  'features/leads/used-values.browser.ts',
);

/** Small things that several pages use, in one file: without HTTP/2 a browser asks a server for six files at a time. */
const parts =
  /lucide-react\/dist\/esm\/icons\/|useMutation|mutationObserver|src\/domain\/(?!consent|whole-names|text-parts|csv-line|coverage-wanted|count-words|follow-up-morning|premium|subscription-status)|src\/web\/(ui\/(badge|stage-badge|checkbox|empty-state|notice|description-list|hand-focus-on)|format-count|is-to-come|use-minutes|post-plainly)\.tsx?$/;

/** Those of them that the list of leads and the board show at once: these two are opened most. */
const listIcons =
  'arrow-down|arrow-up|badge-dollar-sign|columns-3|ellipsis|file-text|list-checks|list-filter|message-square|message-square-off|phone|phone-off|plus';
const listDomain = 'follow-up-hour|lead-name|lead-stage|money|phone-number|reached-phone|uuid|value-list';
const listParts = new RegExp(
  `/icons/(${listIcons})\\.|/domain/(${listDomain})\\.ts|/web/(ui/(stage-badge|checkbox)|format-count|use-minutes)\\.`,
);

/** Signs of a board's card and of other pages, which the list of leads does without. */
const cardIcons = /lucide-react\/dist\/esm\/icons\/(arrow-down-up|calendar-clock)\./;

/** The calls under way, which stand in the bar of every page. */
const calls = files(
  'features/calls/calls.contract.ts',
  'features/calls/calls-queries.browser.ts',
  'features/calls/calls.words.ts',
  'features/calls/call-bill.rules.ts',
);

/** What the list of leads and the board both stand on. */
const leadParts = files(
  'features/leads/lead-lane.browser.ts',
  'features/leads/saved-leads.browser.ts',
  'features/leads/lead-cache.browser.ts',
  'features/leads/loaded-leads.browser.ts',
  'features/leads/stage-saves.browser.ts',
  'features/leads/leads.contract.ts',
  'features/leads/stage-refusals.browser.ts',
  'features/leads/save-failed.rules.ts',
  'features/lead-model/lead-query-key.rules.ts',
  'features/lead-model/lead-shape.contract.ts',
  'features/lead-model/lead-input.contract.ts',
  'features/lead-search/lead-search.contract.ts',
  'features/lead-search/lead-filter.rules.ts',
  'features/lead-search/lead-sort.rules.ts',
  'features/lead-page/lead-dialogs.tsx',
);

/** The cards of the board, and what was changed on it. */
const board = files(
  'features/pipeline/board.rules.ts',
  'features/pipeline/pipeline-queries.browser.ts',
  'features/pipeline/pipeline-saves.browser.ts',
  'features/pipeline/pipeline.contract.ts',
);

/** What notes the outcome of a call. */
const outcomes = files(
  'features/outcomes/called-lead.browser.ts',
  'features/outcomes/log-outcome.browser.ts',
  'features/outcomes/outcome-items.browser.ts',
);

/** What stands above most lists. */
const listTools = files('web/ui/toolbar.tsx', 'web/ui/search-field.tsx', 'web/ui/menu.tsx');

/** What Today, the list of leads, the board and an open lead do with a lead: they use nearly all of it. */
const leadActs = files(
  'features/leads/reach-lead.browser.ts',
  'web/hosts.ts',
  'features/outcomes/outcome.rules.ts',
  'features/outcomes/use-outcome-keys.browser.ts',
  'features/outcomes/lead-as-called.browser.ts',
  'features/leads/lead-as-changed.browser.ts',
  'features/leads/use-hours-there.browser.ts',
  'features/lead-page/lead-acts.browser.ts',
  'features/lead-page/lead-menu-button.tsx',
  'features/lead-page/use-lead-acts.browser.ts',
  'features/lead-page/asked-field.browser.ts',
  'features/leads/list-order.browser.ts',
  'features/leads/list-order.rules.ts',
  'features/leads/reach-buttons.tsx',
  'features/leads/stage-select.tsx',
  'features/trash/use-delete-leads.browser.ts',
);

/** How an edited lead is kept and sent: an open lead needs it, a list of leads only from its first change on. */
const leadSaves = files(
  'domain/coverage-wanted.ts',
  'features/leads/list-steps.rules.ts',
  'features/lead-model/lead-input.rules.ts',
  'features/lead-model/lead-form.rules.ts',
  'features/lead-history/timeline.browser.ts',
  'features/lead-history/timeline.contract.ts',
  'features/leads/follow-up.contract.ts',
  'features/leads/change-leads.browser.ts',
  'features/leads/lead-saves.browser.ts',
);

/** What a text is made of, and whose consent to it counts. */
const texting = files(...['consent', 'whole-names', 'text-parts'].map((part) => `domain/${part}.ts`));

/** What the bar and the menu say of the wallet, behind every page. */
const wallet = files(
  ...['paid-top-up', 'settle-top-ups', 'wallet-queries'].map((part) => `features/wallet/${part}.browser.ts`),
);

/** What the list of leads and the trash show alike. */
const listCells = files('web/ui/list-selection.ts', 'features/leads/lead-cells.tsx');

/** What is said of a policy. */
const policyWords = files('features/policies/policy-facts.rules.ts', 'features/policies/sold-labels.rules.ts');

/** Small things that no page shows at first. */
const behind = files(
  'web/save-store.ts',
  'features/bulk-send/send-store.browser.ts',
  'features/suppression/suppression.contract.ts',
);

/** What keeps watch behind every page, and behind some that stand without the frame. */
const watches = files('web/shell/focus-watch.tsx', 'features/inbox/message-sound.browser.ts');

/** What pages of figures stand on, and pages of lists do without. */
const figures = /src\/web\/ui\/(card|stat-card)\.tsx$/;

/** What chooses between light and dark, behind every page. */
const theme = /lucide-react\/dist\/esm\/icons\/(monitor|moon|sun)\.|src\/web\/ui\/radio-group\.tsx$/;

/** What floats above a page comes when it is asked for: in two files, so that the pages' lists of files stay short. */
const floating = /@floating-ui\/|@base-ui\/.*\/(useAnchorPositioning|useListNavigation|useTypeahead)\./;

export default defineConfig({
  plugins: [lightContracts(), earlyImports(), react(), tailwindcss(), publicPages()],
  // Stands in for a hook that React has had for years; some libraries still bring it along.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: {
    proxy: {
      '/api': productServer,
      '/.netlify': productServer,
      '/a/': productServer,
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The first browsers with light-dark(), on which the theme rests.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A data: address in CSS would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Late code names itself what it stands on (tools/early-imports.ts).
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: frame, priority: 2 },
            { name: 'dates', test: dates, priority: 1, includeDependenciesRecursively: false },
            { name: 'calls', test: calls, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'figures', test: figures, priority: 1, includeDependenciesRecursively: false },
            { name: 'schemas', test: /node_modules\/zod\//, priority: 1 },
            { name: 'lead-parts', test: leadParts, minShareCount: 2, includeDependenciesRecursively: false },
            // With all that it stands on: two files that import each other run in an order in which one is not there yet.
            { name: 'floating', test: floating, priority: 1 },
            { name: 'overlay', test: /@base-ui\//, minShareCount: 3, includeDependenciesRecursively: false },
            { name: 'list-tools', test: listTools, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'suggesting', test: suggesting, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'texting', test: texting, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'wallet', test: wallet, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'card-icons', test: cardIcons, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'list-cells', test: listCells, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'policy-words', test: policyWords, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'behind', test: behind, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'watches', test: watches, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'outcomes', test: outcomes, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'theme', test: theme, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            { name: 'board', test: board, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'lead-saves', test: leadSaves, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'lead-acts', test: leadActs, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: 'parts',
              test: (id) => parts.test(id) && listParts.test(id),
              minShareCount: 2,
              maxModuleSize: 2_700,
              includeDependenciesRecursively: false,
            },
            {
              name: 'more-parts',
              test: (id) => parts.test(id) && !listParts.test(id) && !cardIcons.test(id),
              minShareCount: 4,
              maxModuleSize: 2_700,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
