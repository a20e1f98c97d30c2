/**
 * Runs where the built strip of a record's parts stands: marks the part that the address names,
 * before anything is painted. The page was built for the first part and answers for all.
 */
export const MARK_TAB_SCRIPT = `(function(d,p){
var a=d.querySelectorAll('main .tabs a'),i,o;
for(i=0;i<a.length;i++)if(a[i].pathname===p)o=a[i];
if(!o)return;
for(i=0;i<a.length;i++)a[i].removeAttribute('aria-current');
o.setAttribute('aria-current','page')
})(document,location.pathname)`;
