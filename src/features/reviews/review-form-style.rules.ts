export const reviewFormStyle = `
[role=alert]{margin:0 0 16px}
textarea{width:100%;min-height:96px;padding:10px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:8px;resize:vertical}
.rate{border:0;padding:0;margin:0 0 16px}
.rate legend{font-size:14px;font-weight:600;padding:0;margin-bottom:4px}
.rate div{display:flex}
.rate label{position:relative;display:grid;place-items:center;width:44px;height:44px;font-size:30px;line-height:1;color:var(--control);border-radius:8px}
.rate label:has(input:checked),.rate label:has(~label input:checked){color:light-dark(#9a5b00,#f0b954)}
.rate label:has(:focus-visible){outline:2px solid var(--link);outline-offset:-2px}
.rate input[type=radio]{position:absolute;inset:0;width:44px;height:44px;margin:0;opacity:0;cursor:pointer}
`;
