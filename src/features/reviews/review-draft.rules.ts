// In the visitor's browser: what they typed into the form of a review is there after a reload of its tab, until it was submitted.

/**
 * On the pages with that form, and on the one it leads to. What the server kept of a form that it refused is newer. Short, because
 * an agent's page has little room.
 */
export const reviewDraft = [
  `try{let form=document.querySelector('form[action$="/review"]'),all=form?.elements,kept=sessionStorage,`,
  `key=form?form.getAttribute('action'):location.pathname.slice(0,-7),names=['rating','name','comment'],was=JSON.parse(kept.getItem(key));`,
  `if(!form)kept.removeItem(key);`,
  `else{if(was&&!form.querySelector('[role=alert]')){names.map((name,at)=>all[name].value=was[at]);(form.closest('details')||{}).open=1}`,
  `form.oninput=()=>kept.setItem(key,JSON.stringify(names.map(name=>all[name].value)))}}catch{}`,
].join('');
