import { chromium } from 'playwright';
const B='http://127.0.0.1:4530';
const b=await chromium.launch({executablePath:'/usr/bin/chromium'});
const screens=(process.env.SCREENS||'').split(',');
const langs=(process.env.LANGS||'pt,en,fr').split(',');
for (const w of (process.env.W||'390,1280').split(',').map(Number)) {
 const c=await b.newContext({viewport:{width:w,height:900},locale:'pt-BR',timezoneId:'America/Sao_Paulo'});
 const p=await c.newPage();
 await p.clock.setFixedTime(new Date('2026-03-12T17:20:00Z'));
 const login=process.env.LOGIN||'aluno';
 await p.goto(`${B}/login?redirect=%2Fajuda`);
 await p.locator('input[name=username]').fill(login); await p.locator('input[name=password]').fill('Acervo@2026'); await p.keyboard.press('Enter');
 await p.waitForURL((u)=>u.pathname==='/ajuda');
 for (const l of langs) for (const s of screens) {
  const [name,path]=s.split('=');
  await p.goto(`${B}${l==='pt'?'':'/'+l}${path}`);
  await p.waitForTimeout(6000);
  await p.screenshot({path:`/tmp/shots/${name}-${l}-${w}.png`,fullPage:true});
 }
 await c.close();
}
await b.close();
