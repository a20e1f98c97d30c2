import { BASKET_KEY, LANGUAGE_BOUND_KEYS, STORAGE_KEYS } from '#lib/storage/keys.ts';
import { PATH_IN } from '#lib/i18n/path-script.ts';
import { RETURN_PATHS } from '#lib/routes/table.ts';

/** Here no language was chosen by the address. */
const CHOOSING_PATHS = ['/', ...Object.values(RETURN_PATHS)];

/**
 * The script that runs in the head before anything is painted. It is a text, not a function: the
 * content policy names it by the hash of these very bytes, which no build step may change.
 *
 * It sets the attributes of `<html>` that the style sheets read (the same ones as `rootAttributes`),
 * marks that script runs, keeps the place of the basket's count, and settles the language: `?lng=xx`
 * leads to the same address in that language, the part of a page and its query with it, and is
 * remembered, and what was saved in the old one is dropped; a remembered language acts only on the bare home page and on return screens, because
 * elsewhere the path wins. It must stand after the `alternate` links. Storage may be forbidden or hold anything; nothing here
 * may throw.
 */
export const FIRST_PAINT_SCRIPT = `(function(d,w){
var r=d.documentElement,o={},q,l,p,a,s;
function get(k){try{return localStorage.getItem(k)}catch(e){return null}}
function put(k,v){try{localStorage.setItem(k,v)}catch(e){}}
function drop(){try{${LANGUAGE_BOUND_KEYS.map((key) => `localStorage.removeItem('${key}')`).join(';')}}catch(e){}}
r.setAttribute('data-script','');
try{o=JSON.parse(get('${STORAGE_KEYS.accessibility}'))||{}}catch(e){}
if(/^(20|40|60|80|100)$/.test(o.zoom)&&typeof o.zoom==='number')r.setAttribute('data-zoom',o.zoom);
if(o.negrito===true)r.setAttribute('data-negrito','');
if(['invertido','escala-cinza','contraste'].indexOf(o.cor)>=0)r.setAttribute('data-cor',o.cor);
s=get('${STORAGE_KEYS.theme}');
if(s==='claro'||s==='escuro')r.setAttribute('data-tema',s);
if(get('${BASKET_KEY}'))r.setAttribute('data-cesta','');
q=new URLSearchParams(w.search);l=q.get('lng');
if(l){q.delete('lng');drop()}else if(${JSON.stringify(CHOOSING_PATHS)}.indexOf(w.pathname)>=0)l=get('${STORAGE_KEYS.language}');
if(!l||!/^[a-z]{2}$/.test(l))return;
a=d.querySelector('link[rel="alternate"][hreflang^="'+l+'"]');
if(!a)return;
put('${STORAGE_KEYS.language}',l);
p=pathIn(l);
if(p!==w.pathname)w.replace(p+(String(q)?'?'+q:'')+w.hash);
${PATH_IN}
})(document,location)`;
