// In the visitor's browser: what they typed into a form of an agent's page is there after a reload of its tab, until it was sent.

/**
 * On the pages with such a form, and on those they lead to. What the server kept of a form that it refused is newer. A box is
 * ticked by hand each time: the words beside it may be others by then. Short, because an agent's page has little room.
 */
export const visitorDraft = [
  `try{let kept=sessionStorage,path=location.pathname;path.endsWith('/thanks')&&kept.removeItem(path.slice(0,-7));`,
  `for(let form of document.forms){let key=form.getAttribute('action'),all=form.elements,was=JSON.parse(kept.getItem(key));`,
  `form.oninput=()=>kept.setItem(key,JSON.stringify([...new FormData(form)].filter(([name])=>!/hidden|checkbox/.test(all[name].type))));`,
  `if(was&&!form.querySelector('[role=alert]')){was.map(([name,value])=>all[name].value=value);(form.closest('details')||{}).open=1}}}catch{}`,
].join('');
