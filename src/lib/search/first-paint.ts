import { LANG_HEADER } from '#contract/shared/languages.ts';
import { OWN_PARAMS, RESULT_PARAMS } from './address.ts';
import { DEFAULT_GUIDE, showsAtOnce, type Guide } from './guides.ts';

/**
 * Runs in the head of a search page before anything is painted: an address that asks for results
 * must not flash the form first. The same question as `asksForResults`. And it asks the server at
 * once, while the scripts that show the answer are still on their way (early.ts).
 */
export function showResultsScript(guide: Guide): string {
  const tab = guide === DEFAULT_GUIDE ? '' : `q.set('search_tab','${guide}');`;
  return `(function(d,s){
var q=new URLSearchParams(s),r=d.documentElement;
if(!${String(showsAtOnce(guide))}&&!${JSON.stringify(RESULT_PARAMS)}.some(function(k){return q.has(k)}))return;
r.setAttribute('data-results','');${JSON.stringify(OWN_PARAMS)}.forEach(function(k){q.delete(k)});${tab}
window.acervoEarly=fetch('/api/consulta?'+q,{headers:{lang:${JSON.stringify(LANG_HEADER)}[r.lang.slice(0,2)]}})
.then(function(a){return a.ok?a.json():null}).catch(function(){return null})
})(document,location.search)`;
}

/** Runs where the waiting results stand: says at once what is being searched. */
export const FILL_ASKING_SCRIPT = `(function(h,q){
if(h&&q)h.textContent=h.getAttribute('data-asking').replace('{{query}}',function(){return q})
})(document.querySelector('[data-asking]'),new URLSearchParams(location.search).get('q'))`;

/**
 * Runs where the tabs of the guides stand: on phones they scroll, and the current one may stand
 * beyond the edge. Says on which sides there are more, for as long as the row is there.
 */
export const SHOW_GUIDE_SCRIPT = `(function(n){
if(!n)return;var a=n.querySelector('[aria-current]'),seen;function say(){
if(!seen&&a&&n.clientWidth){seen=1;n.scrollLeft=a.offsetLeft-n.offsetLeft-(n.clientWidth-a.offsetWidth)/2}
n.toggleAttribute('data-more-before',n.scrollLeft>4);
n.toggleAttribute('data-more-after',n.scrollLeft<n.scrollWidth-n.clientWidth-4)}
n.addEventListener('scroll',say,{passive:true});new ResizeObserver(say).observe(n);say()
})(document.querySelector('.guides'))`;

/** Runs after the button that empties a search field, which stands behind it. */
export const CLEAR_FIELD_SCRIPT = `(function(b){var f=b.previousElementSibling;
b.addEventListener('click',function(){f.value='';f.focus();f.dispatchEvent(new Event('input',{bubbles:true}))})
})(document.currentScript.previousElementSibling)`;
