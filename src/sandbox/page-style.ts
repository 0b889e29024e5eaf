// The stylesheet of every sandbox page. Served inline, allowed by its hash.
export const pageStyle = `
:root { color-scheme: light dark; --bg: #f6f7f9; --panel: #fff; --ink: #14181f; --soft: #566070; --line: #dde1e7;
  --accent: #3f4bd1; --on-accent: #fff; --bad: #b3261e; --bad-bg: #fdecea; --good: #12693d; --good-bg: #e6f4ec;
  --badge: #ffd43b; --on-badge: #3a2c00; }
@media (prefers-color-scheme: dark) { :root { --bg: #0f1216; --panel: #181c22; --ink: #eceff3; --soft: #a5afbc; --line: #2c333d;
  --accent: #97a2ff; --on-accent: #10142e; --bad: #ffb4ab; --bad-bg: #3d1512; --good: #8fdcb1; --good-bg: #10301f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.5 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; gap: 12px; align-items: center; padding: 10px 24px; border-bottom: 1px solid var(--line); background: var(--panel); color: var(--soft); font-size: 13px; }
.badge { background: var(--badge); color: var(--on-badge); font-weight: 600; padding: 2px 10px; border-radius: 6px; text-decoration: none; flex: none; }
main { max-width: 1040px; margin: 0 auto; padding: 32px 24px 64px; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 4px; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { font-size: 15px; margin: 0 0 8px; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); }
.small { font-size: 13px; }
.card { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 24px; }
.narrow { max-width: 560px; margin: 0 auto; }
.grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); margin-top: 24px; }
.pay { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 56px; align-items: start; }
.amount { font-size: 34px; font-weight: 600; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; margin: 4px 0; }
.back { display: inline-block; padding: 10px 0; margin-bottom: 8px; }
dl.lines { margin: 24px 0 0; display: grid; grid-template-columns: 1fr auto; gap: 10px 16px; font-variant-numeric: tabular-nums; }
dl.lines dt, dl.lines dd { margin: 0; }
dl.lines dd { text-align: right; }
dl.lines .rule { grid-column: 1 / -1; border-top: 1px solid var(--line); }
dl.lines .total { font-weight: 600; }
form { margin: 0; }
input[type='hidden'] { display: none; }
.field { display: block; margin-bottom: 16px; }
.field > span { display: block; font-size: 13px; font-weight: 500; margin-bottom: 4px; }
input, select { width: 100%; height: 44px; padding: 0 12px; border: 1px solid #8a93a1; border-radius: 8px; background: var(--panel); color: var(--ink); font: inherit; font-size: 16px; font-variant-numeric: tabular-nums; }
input[aria-invalid='true'] { border-color: var(--bad); }
.problem { color: var(--bad); display: block; margin-top: 4px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button { font: inherit; cursor: pointer; min-height: 44px; border-radius: 8px; border: 1px solid var(--line); background: var(--panel); color: var(--ink); padding: 0 16px; }
button.primary { width: 100%; background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; min-height: 48px; }
button[disabled] { opacity: 0.7; cursor: progress; }
.alert { padding: 12px 14px; border-radius: 8px; background: var(--bad-bg); color: var(--bad); margin-bottom: 16px; }
.fine { padding: 12px 14px; border-radius: 8px; background: var(--good-bg); color: var(--good); margin-bottom: 16px; }
details { margin-top: 20px; border-top: 1px solid var(--line); padding-top: 12px; }
summary { cursor: pointer; padding: 8px 0; }
ul.cards { list-style: none; margin: 0; padding: 0; }
ul.cards button { width: 100%; text-align: left; border: 0; padding: 6px 0; background: none; display: flex; justify-content: space-between; gap: 12px; font-size: 13px; }
ul.cards .mono { white-space: nowrap; }
ul.cards span:last-child { text-align: right; }
ul.cards button:hover { color: var(--accent); }
code, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: left; font-size: 12px; color: var(--soft); font-weight: 500; }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
details .wide { overflow-x: auto; }
details .wide table { min-width: 560px; }
.mails { list-style: none; padding: 0; margin: 20px 0 0; }
.mails a { display: grid; grid-template-columns: minmax(0, 14rem) minmax(0, 1fr) auto; gap: 4px 16px; padding: 12px 4px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.mails a:hover { background: var(--panel); }
.mails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
iframe { width: 100%; height: 360px; margin-bottom: 16px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
pre.mono { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.actions { display: flex; gap: 12px; flex-wrap: wrap; margin-top: 16px; }
@media (max-width: 760px) {
  main { padding: 20px 16px 48px; }
  .bar { padding: 10px 16px; }
  .pay { grid-template-columns: minmax(0, 1fr); gap: 28px; }
  .card { padding: 20px 16px; }
  .mails a { grid-template-columns: minmax(0, 1fr) auto; }
  .mails a .subject { grid-column: 1 / -1; }
}
`;
