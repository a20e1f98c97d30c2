import { PATH_IN } from './i18n/path-script.ts';

/**
 * Runs in the head: what the frame does without any island, so that it works from the first paint on.
 * Languages: a link or the list of the foot leads to this very address in another language, with its
 * part, query and place; `lng` makes it remembered. The menu of phones closes when the focus or a
 * press goes elsewhere, so that it covers nothing that one is at, and by Esc, which gives the focus
 * back.
 */
export const FRAME_SCRIPT = `(function(d,w){
${PATH_IN}
function inLanguage(l){var q=new URLSearchParams(w.search);q.set('lng',l);return pathIn(l)+'?'+q+w.hash}
function menu(){return d.querySelector('.bar__menu[open]')}
function leave(e){var m=menu();if(m&&!m.contains(e.target))m.open=false}
function aim(e){
var a=e.target.closest&&e.target.closest('.languages a');
if(a)a.href=inLanguage(a.hreflang.slice(0,2))
}
d.addEventListener('click',aim);
d.addEventListener('auxclick',aim);
d.addEventListener('change',function(e){
if(!e.target.closest('.languages'))return;
var l=e.target.value;
e.target.value=d.documentElement.lang.slice(0,2);
w.assign(inLanguage(l))
});
d.addEventListener('focusin',leave);
d.addEventListener('pointerdown',leave);
d.addEventListener('keydown',function(e){
var m=menu();
if(m&&e.key==='Escape'){m.open=false;m.querySelector('summary').focus()}
})
})(document,location)`;
