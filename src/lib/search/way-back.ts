import { WAY_BACK_KEY } from '../storage/keys.ts';

/** A title among results: the path of its page, and its name. */
export type WayStop = [path: string, title: string];

/** Results as the page of one of their titles leads back to them. */
export interface WayBack {
  /** Path and query of the page of results. */
  address: string;
  /** "Back to the 19 results" */
  text: string;
  /** The titles of that page, in their order. */
  stops: WayStop[];
  /** Pages of the results before and after it. */
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * Runs in the page of a title, right behind the way back, which is hidden: shows it to whoever
 * opened the title from results, before it is painted. What lies in the storage leads nowhere but here.
 */
export const SHOW_WAY_SCRIPT = `(function(n,p){try{
var w=JSON.parse(sessionStorage.getItem(${JSON.stringify(WAY_BACK_KEY)})),s=w.stops,
at=s.findIndex(function(i){return p===i[0]||p.indexOf(i[0]+'/')===0});if(at<0)return;
function lead(rel,to,name){var a=n.querySelector('[data-way='+rel+']');
if(!/^\\/(?![\\/\\\\])/.test(to||''))return a.remove();
a.href=to;if(name)a.lastElementChild.textContent=': '+name}
function near(i,page){return s[i]?s[i]:[page]}
n.querySelector('[data-way=back]').textContent=w.text;
lead('back',w.address+'#obra-'+s[at][0].split('/').pop());
lead.apply(null,['prev'].concat(near(at-1,w.before)));lead.apply(null,['next'].concat(near(at+1,w.after)));
n.hidden=false}catch(e){}
})(document.currentScript.previousElementSibling,location.pathname)`;
