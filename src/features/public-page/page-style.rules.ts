// How an agent's public page looks, beside what all plain pages share.

export const pageStyle = `
main.agent{max-width:960px;padding:0 16px 48px}
main.list{padding-top:40px}
.bar{background:var(--accent);color:#fff;padding:10px 16px;text-align:center;font-size:14px}
.bar a{color:#fff;font-weight:600;margin-left:8px}
.hero{display:flex;gap:28px;align-items:center;padding:48px 0 28px}
.hero h1{font-size:36px;letter-spacing:-.02em;margin:0}
.hero p{margin:6px 0 0}
.face{width:144px;height:144px;flex:none;border-radius:50%;object-fit:cover;background:var(--surface);border:1px solid var(--line)}
.letters{display:grid;place-items:center;font-size:48px;font-weight:600;color:var(--link)}
.acts{display:flex;flex-wrap:wrap;gap:12px;margin-top:20px}
.act{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 18px;border-radius:8px;border:1px solid var(--control);color:var(--ink);font-weight:600;text-decoration:none;background:var(--surface)}
.act.first{background:var(--accent);border-color:var(--accent);color:#fff}
nav.parts{display:flex;gap:4px 24px;flex-wrap:wrap;border-block:1px solid var(--line)}
nav.parts a{display:inline-flex;align-items:center;min-height:44px;color:var(--soft);text-decoration:none;font-weight:600;font-size:15px}
nav.parts a:hover{color:var(--link)}
.agent section{scroll-margin-top:16px;padding-top:36px}
.agent h2{font-size:22px;letter-spacing:-.01em;margin:0 0 12px}
.agent h3{font-size:16px;margin:0 0 8px}
.bio{max-width:68ch;white-space:pre-line;font-size:17px}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:16px;list-style:none;padding:0;margin:28px 0 0}
.figures li{margin:0;padding:16px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--soft);font-size:14px}
.figures strong{display:block;color:var(--ink);font-size:22px;line-height:1.2;letter-spacing:-.01em}
.average{display:flex;align-items:baseline;gap:10px;flex-wrap:wrap;margin:0}
.average b{font-size:32px;line-height:1.1}
.stars{color:light-dark(#9a5b00,#f0b954);letter-spacing:2px}
.reviews{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:16px;padding:0;margin:20px 0 0;list-style:none}
.reviews>li{margin:0;padding:16px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.reviews p{margin:6px 0 0}
.reviews .said{white-space:pre-line}
.reply{margin-top:12px;padding-left:12px;border-left:2px solid var(--line)}
summary{cursor:pointer}
summary.act{list-style:none;margin-top:20px}
.reviews summary{min-height:32px;font-size:14px;color:var(--link);margin-top:6px}
.licenses{list-style:none;padding:0;margin:0;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.licenses li{display:grid;grid-template-columns:minmax(0,1.2fr) minmax(0,1fr) minmax(0,1fr);gap:4px 16px;align-items:center;min-height:48px;padding:8px 16px;margin:0}
.licenses li+li{border-top:1px solid var(--line)}
.licenses b{font-weight:600}
.licenses a{justify-self:end}
.two{display:grid;grid-template-columns:minmax(0,1.6fr) minmax(0,1fr);gap:24px;align-items:start}
.two .card{margin-top:0}
.ways{list-style:none;padding:0;margin:0}
.ways li{margin:0 0 12px}
.ways a{font-weight:600}
.qr{display:block;width:132px;height:132px;background:#fff;border-radius:8px;border:1px solid var(--line)}
footer.agent{max-width:960px}
footer.agent div{padding:16px 0 24px;border-top:1px solid var(--line)}
footer.agent a{margin-right:16px}
@media (max-width:640px){.hero{flex-direction:column;text-align:center;padding-top:32px;gap:16px}.hero h1{font-size:30px}.acts{justify-content:center}.act{flex:1 1 100%}.figures strong{font-size:18px}.two{grid-template-columns:minmax(0,1fr)}.licenses li{grid-template-columns:minmax(0,1fr) auto}.licenses a{grid-column:1/-1;justify-self:start;min-height:44px;display:inline-flex;align-items:center}nav.parts{justify-content:space-between;gap:4px 12px}}
`;
