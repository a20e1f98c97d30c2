/**
 * Runs in the head: on a slow phone a button is seen before its island is alive. A press made then
 * is kept and made again once the island lives, so that nobody presses in vain. Buttons that send a
 * form work without script and are left alone.
 */
export const EARLY_PRESS_SCRIPT = `document.addEventListener('click',function(e){
var b=e.target.closest&&e.target.closest('astro-island[ssr] button[type=button]');
if(b)b.closest('astro-island[ssr]').addEventListener('astro:hydrate',function(){b.click()},{once:true})
},true)`;
