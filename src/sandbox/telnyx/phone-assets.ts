// The look of the phone page, and its script: what is new appears by itself, without taking the words being typed.

export const phoneStylePath = '/_assets/phone.css';
export const phoneScriptPath = '/_assets/phone.js';

export const phoneStyle = `
:root { --case: #14181f; --screen: #fff; --theirs: #e9ebef; --own: #0a63d8; --on-own: #fff; }
@media (prefers-color-scheme: dark) { :root { --case: #3a424e; --screen: #05070a; --theirs: #262b33; --own: #2f7df0; --on-own: #001130; } }
.phones { display: grid; grid-template-columns: minmax(0, 1fr) 392px; gap: 48px; align-items: start; }
.chats { list-style: none; margin: 16px 0 0; padding: 0; border-top: 1px solid var(--line); max-height: 70vh; overflow-y: auto; }
.chats a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 10px 4px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.chats a[aria-current] { background: var(--panel); box-shadow: inset 3px 0 var(--accent); padding-left: 12px; }
.chats time, .chats .with { text-align: right; }
.another { margin-top: 12px; border-top: 0; padding-top: 0; }
.another summary { color: var(--accent); padding: 11px 0; }
.chats a:hover { background: var(--panel); }
.chats .who { font-weight: 600; font-variant-numeric: tabular-nums; }
.chats time, .chats .with { font-size: 13px; font-variant-numeric: tabular-nums; }
.chats .said { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.chats .none { padding: 12px 4px; }
.phone { display: grid; gap: 16px; }
.handset { display: flex; flex-direction: column; height: min(760px, calc(100dvh - 150px)); min-height: 480px; background: var(--screen); border: 10px solid var(--case); border-radius: 44px; overflow: hidden; }
.handset.off { place-items: center; display: grid; color: var(--soft); }
.handset header { display: grid; grid-template-columns: 44px 1fr 44px; align-items: center; padding: 14px 6px 10px; border-bottom: 1px solid var(--line); }
.handset .up { display: grid; place-items: center; height: 44px; font-size: 30px; line-height: 1; text-decoration: none; }
.handset .name { display: grid; text-align: center; line-height: 1.3; font-variant-numeric: tabular-nums; }
.handset h1 { font-size: 16px; margin: 0; letter-spacing: 0; }
.people .title { font-size: 22px; line-height: 1.3; margin: 0 0 4px; letter-spacing: -0.01em; }
.handset .name .soft { font-size: 12px; }
.texts { flex: 1; overflow-y: auto; overscroll-behavior: contain; outline-offset: -2px; }
.texts ol { list-style: none; margin: 0; padding: 12px 14px; min-height: 100%; display: flex; flex-direction: column; justify-content: flex-end; gap: 8px; }
.texts li { max-width: 80%; }
.texts p { margin: 0; padding: 8px 13px; border-radius: 18px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.35; font-size: 16px; }
.texts time { display: block; font-size: 11px; padding: 2px 8px 0; }
.texts .theirs { align-self: flex-start; }
.texts .theirs p { background: var(--theirs); border-bottom-left-radius: 5px; }
.texts .own { align-self: flex-end; text-align: right; }
.texts .own p { background: var(--own); color: var(--on-own); border-bottom-right-radius: 5px; text-align: left; }
.texts .own a { color: inherit; }
.texts .notice { align-self: flex-start; }
.texts .notice p { border: 1px dashed var(--soft); border-bottom-left-radius: 5px; }
.texts .day, .texts .none { align-self: center; max-width: none; font-size: 12px; text-align: center; }
.words { display: flex; gap: 8px; padding: 8px 14px 0; }
.words button { flex: 1; min-height: 44px; border-radius: 22px; padding: 0; font-size: 13px; font-weight: 600; background: none; }
.compose { display: grid; grid-template-columns: 1fr 44px; gap: 8px; padding: 8px 14px 16px; }
.compose input { border-radius: 22px; padding: 0 16px; }
.compose .send { padding: 0; border-radius: 22px; border: 0; background: var(--own); color: var(--on-own); font-size: 20px; font-weight: 700; }
.reception { display: grid; grid-template-columns: auto 1fr auto; gap: 10px; align-items: center; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 860px) {
  .phones { grid-template-columns: minmax(0, 1fr); }
  .phones.open .people, .handset.off { display: none; }
  .phones.open { margin: -20px -16px -48px; }
  .phones.open .handset { height: calc(100dvh - 116px); border: 0; border-radius: 0; }
  .chats { max-height: none; }
  .reception { padding: 0 14px 12px; }
}
`;

export const phoneScript = `
const lists = [...document.querySelectorAll('[data-live]')];
const frameOf = (list) => list.closest('.texts');
const toEnd = (list) => { const frame = frameOf(list); if (frame) frame.scrollTop = frame.scrollHeight; };
const shown = new Map();
async function look(list) {
  const answer = await fetch(list.dataset.live).catch(() => null);
  if (!answer || !answer.ok) return;
  const text = await answer.text();
  // The first one, too: something may have happened since the page was made.
  if (shown.get(list) !== text) {
    const frame = frameOf(list);
    const wasAtEnd = frame && frame.scrollHeight - frame.scrollTop - frame.clientHeight < 40;
    list.innerHTML = text;
    if (wasAtEnd) toEnd(list);
  }
  shown.set(list, text);
}
const lookAll = () => Promise.all(lists.map(look));
for (const list of lists) toEnd(list);
for (const form of document.querySelectorAll('.compose, .words')) form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const said = new URLSearchParams(new FormData(form, event.submitter));
  form.reset();
  await fetch(form.action, { method: 'POST', body: said, redirect: 'manual' }).catch(() => null);
  await lookAll();
  for (const list of lists) toEnd(list);
});
(async function watch() {
  if (!document.hidden) await lookAll();
  setTimeout(watch, 1000);
})();
`;
