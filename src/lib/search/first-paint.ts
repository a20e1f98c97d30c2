/**
 * Runs in the head of the search page before anything is painted: an address that asks for results
 * must not flash the search home first. The same question as `asksForResults`.
 */
export const SHOW_RESULTS_SCRIPT = `(function(d,s){
var q=new URLSearchParams(s);
if(['q','biblioteca','ano','tipo_obra','autor','idioma','orderBy'].some(function(k){return q.has(k)}))
d.documentElement.setAttribute('data-results','')
})(document,location.search)`;
