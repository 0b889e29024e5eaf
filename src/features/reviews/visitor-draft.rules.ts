// In the visitor's browser: what they typed into a form of an agent's page is there after a reload of its tab, until it was sent.

/**
 * On the pages with such a form, and on those they lead to. It stays in the tab, by the form's whole address, and ends with it. What
 * the server wrote back of a form that it refused is newer. A box is ticked by hand each time: the words beside it may be others by
 * then. Short, because an agent's page has little room.
 */
export const visitorDraft = [
  `try{let kept=sessionStorage,here=location.href;here.endsWith('/thanks')&&kept.removeItem(here.slice(0,-7));`,
  `for(let form of document.forms){let key=form.action,all=form.elements,was=JSON.parse(kept.getItem(key));`,
  `form.oninput=()=>kept.setItem(key,JSON.stringify([...new FormData(form)].filter(([name])=>!/hidden|checkbox/.test(all[name].type))));`,
  `if(was&&!form.querySelector('[role=alert]')){was.map(([name,value])=>all[name].value=value);(form.closest('details')||{}).open=1}}}catch{}`,
].join('');
