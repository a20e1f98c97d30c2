import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';

/**
 * For the scripts of the head, which have `d` (document) and `w` (location): the path of this page in
 * another language. From the address itself: a shell is built without knowing whose page it will be,
 * and the parts of a title share one page. Slashes at the beginning are one: two would name a host.
 */
export const PATH_IN = `function pathIn(l){
var c=d.documentElement.lang.slice(0,2),p=w.pathname;
if(c!=='${DEFAULT_LOCALE}')p=p.slice(c.length+1);
p='/'+p.replace(/^\\/+/,'');
return l==='${DEFAULT_LOCALE}'?p:'/'+l+p}`;
