import { expect, type Page } from '@playwright/test';
import { authorityPage } from './authority-page.ts';
import { ACCOUNT_PASSWORD, type Language } from './languages.ts';
import { GRADUAND } from './networks/graduand.ts';
import { ready, readyFooter } from './ready.ts';

/** The moment of the server's clock (site-server.ts). */
const NOW = new Date('2026-03-12T17:20:00Z');

export interface Screen {
  name: string;
  path: string;
  ready: string;
  signedIn?: true;
  /** As whom; `devedor` unless said. */
  login?: string;
  /** A button at the foot of the page that opens it. */
  press?: number;
  /** With a title in the basket. */
  basket?: true;
  /** What is gone to first: it comes when it is seen. */
  seen?: string;
  /** With the accessibility panel open. */
  panel?: true;
  /** A record as it is written, with days as it writes them. */
  raw?: true;
  /** With a workstation chosen, for screens of staff. */
  workstation?: true;
  /** The page of the authority that these words find, or a part of it: `path` follows its address. */
  authority?: string;
}

export const SCREENS: readonly Screen[] = [
  { name: 'search home', path: '/', ready: '.shelf' },
  { name: 'results', path: '/?q=machado', ready: '.hit' },
  { name: 'no results', path: '/?q=xyzzyx', ready: '.empty' },
  { name: 'title', path: '/acervo/1', ready: '.library' },
  { name: 'neighbours', path: '/acervo/5', seen: '#estante', ready: '#estante [aria-current]' },
  { name: 'more like this', path: '/acervo/5', seen: '#semelhantes', ready: '.alike__why' },
  { name: 'place on a floor plan', path: '/acervo/2/onde-esta?biblioteca=1', ready: '.plan' },
  { name: 'place in words', path: '/acervo/2/onde-esta?biblioteca=6', ready: '.place__side' },
  { name: 'court decision', path: '/acervo/702', ready: '.description' },
  { name: 'editions', path: '/acervo/17', seen: '#descricao', ready: '.editions__row' },
  { name: 'title of the network', path: '/rede_pergamum/1', ready: '.reference' },
  { name: 'hold', path: '/acervo/1/reserva', ready: '.record__panel h3' },
  { name: 'reference', path: '/acervo/1/referencia', ready: '.reference' },
  { name: 'record', path: '/acervo/1/marc', ready: '.record__panel .marc', raw: true },
  { name: 'Dublin Core', path: '/acervo/1/dublin-core', ready: '.elements', raw: true },
  { name: 'collection', path: '/acervo/609/colecao-kardex', ready: '.issues' },
  { name: 'summaries', path: '/acervo/609/sumarios', ready: '.articles li' },
  { name: 'contents', path: '/acervo/644/sumarios-livros', ready: '.contents' },
  { name: 'title statistics', path: '/acervo/1/dados-estatisticos', ready: '.record__panel h2' },
  { name: 'closed stacks', path: '/acervo/1/acervo-fechado', ready: '.record__panel h2' },
  { name: 'external base', path: '/pearson?acervo=1&link=1', ready: '.empty' },
  { name: 'way into a base', path: '/pergamum_redireciona?base=livros', ready: '.empty' },
  { name: 'authority', path: '', authority: 'pessoa fernando', ready: '.hit' },
  {
    name: 'authority record',
    path: '/marc',
    authority: 'pessoa fernando',
    ready: '.marc',
    raw: true,
  },
  { name: 'authority without titles', path: '', authority: 'unesco', ready: '.entry .empty' },
  { name: 'basket', path: '/cesta', ready: '.walk-row .status', basket: true },
  { name: 'empty basket', path: '/cesta', ready: '.empty' },
  { name: 'login', path: '/login', ready: 'input[autocomplete=username]' },
  { name: 'not found', path: '/nada', ready: '.empty' },
  { name: 'hours', path: '/horarios', ready: '.ruler .status' },
  { name: 'events', path: '/agenda', ready: '.events' },
  { name: 'reading list', path: '/listas/sertao', ready: '.rooms .status' },
  { name: 'reading lists', path: '/listas', ready: '.more-lists li' },
  { name: 'courses', path: '/cursos', ready: '.courses li' },
  { name: 'course', path: '/curso/letras', ready: '.semesters li' },
  {
    name: 'discipline',
    path: '/curso/letras/3/literatura-hispano-americana',
    ready: '.reading-rows .status',
  },
  { name: 'questions', path: '/perguntas', ready: '.questions' },
  { name: 'help', path: '/ajuda', ready: '.site-search' },
  { name: 'about', path: '/sobre', ready: '.info__libraries' },
  { name: 'accessibility', path: '/acessibilidade', ready: '.prose' },
  { name: 'privacy', path: '/privacidade', ready: '.prose' },
  { name: 'self-service', path: '/autoatendimento', ready: '.prose' },
  { name: 'comment dialog', path: '/ajuda', ready: 'dialog textarea', press: 0 },
  { name: 'suggestion dialog', path: '/ajuda', ready: 'dialog input', press: 1 },
  { name: 'support dialog', path: '/ajuda', ready: 'dialog .prose', press: 2 },
  { name: 'accessibility panel', path: '/ajuda', ready: '.accessibility', panel: true },
  { name: 'covers', path: '/novas_aquisicoes', ready: '.hits--covers .cover' },
  { name: 'advanced search', path: '/pesquisa_avancada', ready: 'main .guide-form' },
  { name: 'court decisions', path: '/jurisprudencia', ready: 'main .guide-form select' },
  { name: 'boolean search', path: '/pesquisa_booleana', ready: 'main .operators' },
  { name: 'course reading', path: '/bibliografia_curso', ready: 'main .guide-form__fields' },
  {
    name: 'authorities',
    path: '/autoridades?q=machado',
    ready: 'main h2 + *, main li:not(.guides li)',
  },
  { name: 'lists from A to Z', path: '/indices?indice=autor', ready: 'main li:not(.guides li)' },
  {
    name: 'call numbers',
    path: '/indices?indice=numero_chamada&de=869',
    ready: '.rack__item',
  },
  { name: 'account', path: '/meupergamum', ready: '.access', signedIn: true },
  {
    name: 'loans',
    path: '/meupergamum/app/emprestimo/titulos-pendentes',
    ready: '.loan',
    signedIn: true,
  },
  {
    name: 'own holds',
    path: '/meupergamum/app/emprestimo/reserva',
    ready: '.past-hold',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'history',
    path: '/meupergamum/app/emprestimo/historico',
    ready: '.past-loan',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'debts',
    path: '/meupergamum/app/emprestimo/debito',
    ready: '.ledger',
    signedIn: true,
  },
  {
    name: 'settled debts',
    path: '/meupergamum/app/emprestimo/debito',
    ready: '.settled',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'suspensions',
    path: '/meupergamum/app/emprestimo/afastamento',
    ready: '.settled',
    signedIn: true,
    login: 'pessoa01',
  },
  {
    name: 'clearance with things pending',
    path: '/meupergamum/app/emprestimo/nada-consta',
    ready: '.account__main li',
    signedIn: true,
  },
  {
    name: 'clearance that can be issued',
    path: '/meupergamum/app/emprestimo/nada-consta',
    ready: '.clearance__head',
    signedIn: true,
    login: GRADUAND,
  },
  { name: 'registration', path: '/inscricao', ready: 'main form' },
  { name: 'registration link', path: '/inscricao#confirmar=x', ready: 'main button' },
  { name: 'address link', path: '/email-da-conta#confirmar=x', ready: 'main button' },
  { name: 'clearance verified', path: '/nada-consta', ready: 'main form' },
  {
    name: 'loan code',
    path: '/meupergamum/app/emprestimo/token',
    ready: '.account__main .ways',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'self-checkout',
    path: '/meupergamum/app/emprestimo/autoatendimento',
    ready: '.self-checkout .scanner',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'requests of every kind',
    path: '/meupergamum/app/pedidos',
    ready: '.loan-request',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'loan requests',
    path: '/meupergamum/app/solicitacoes/emprestimo-entre-bibliotecas',
    ready: '.loan-request',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'requests to the reference desk',
    path: '/meupergamum/app/solicitacoes',
    ready: '.loan-request',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'teaching plans',
    path: '/meupergamum/app/plano-ensino',
    ready: '.list-filters',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'copy request',
    path: '/meupergamum/app/solicitacoes/comutacao',
    ready: '.service-form',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'permanent basket',
    path: '/meupergamum/app/cesta-permanente',
    ready: '.kept-title .status',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'own comments',
    path: '/meupergamum/app/comentarios',
    ready: '.own-comment',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'survey request',
    path: '/meupergamum/app/solicitacoes/levantamento-bibliografico',
    ready: '.service-form',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'card request',
    path: '/meupergamum/app/solicitacoes/ficha-catalografica',
    ready: '.service-form',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'research request',
    path: '/meupergamum/app/solicitacoes/pesquisa-especializada',
    ready: '.service-form',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'interlibrary request',
    path: '/meupergamum/app/solicitacoes/emprestimo-inter-bibliotecas',
    ready: '.service-form',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'alerts',
    path: '/meupergamum/app/alertas',
    ready: '.alert',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'notices',
    path: '/meupergamum/app/avisos',
    ready: '.notice-channels',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'interests',
    path: '/meupergamum/app/perfil-interesse',
    ready: '.interest',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'own use',
    path: '/meupergamum/app/estatisticas',
    ready: '.statistics',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'own suggestions',
    path: '/meupergamum/app/aquisicao/sugestoes',
    ready: '.loan-request',
    signedIn: true,
    login: 'docente',
  },
  {
    name: 'suggestion of a professor',
    path: '/meupergamum/app/aquisicao/sugestao-docente',
    ready: '.suggestion-form',
    signedIn: true,
    login: 'docente',
  },
  {
    name: 'purchase orders',
    path: '/meupergamum/app/aquisicao/ordens',
    ready: '.loan-request',
    signedIn: true,
    login: 'docente',
  },
  {
    name: 'figures of suggestions',
    path: '/meupergamum/app/aquisicao/estatisticas',
    ready: '.figures',
    signedIn: true,
    login: 'docente',
  },
  {
    name: 'other ways to a work',
    path: '/meupergamum/app/solicitacoes/outro-modo?titulo=Torto+arado',
    ready: '.other-ways',
    signedIn: true,
    login: 'docente',
  },
  {
    name: 'deposit of works',
    path: '/meupergamum/app/postagem-trabalho',
    ready: '.account__main .empty',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'switch of users',
    path: '/meupergamum/app/trocar-usuario',
    ready: '.account__main p',
    signedIn: true,
    login: 'docente',
  },
  {
    name: 'own data',
    path: '/meupergamum/app/dados-pessoais',
    ready: '.profile-line',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'own password',
    path: '/meupergamum/app/senha',
    ready: '.recovery__rules',
    signedIn: true,
    login: 'aluno',
  },
  {
    name: 'workstation of staff',
    path: '/equipe',
    ready: '.workstation',
    signedIn: true,
    login: 'chefe',
  },
  {
    name: 'desk of staff',
    path: '/equipe',
    ready: '.scan__field',
    signedIn: true,
    login: 'chefe',
    workstation: true,
  },
  {
    name: 'decisions of staff',
    path: '/equipe/decisoes',
    ready: '.decisions__head h1',
    signedIn: true,
    login: 'chefe',
    workstation: true,
  },
  {
    name: 'holds and transfers of staff',
    path: '/equipe/reservas',
    ready: '.walk section h2',
    signedIn: true,
    login: 'chefe',
    workstation: true,
  },
  {
    name: 'people of staff',
    path: '/equipe/pessoas?busca=an',
    ready: '.people-row',
    signedIn: true,
    login: 'chefe',
    workstation: true,
  },
  {
    name: 'log of acts of staff',
    path: '/equipe/registro',
    ready: '.acts-filters',
    signedIn: true,
    login: 'chefe',
    workstation: true,
  },
];

/** As whom a screen is seen; null: as nobody. */
export const loginOf = ({ signedIn, login }: Screen): string | null =>
  signedIn ? (login ?? 'devedor') : null;

/** As whoever works at a counter has chosen it once. */
export const chooseWorkstation = (page: Page, libraryId = 1) =>
  page.addInitScript((id) => {
    const value = { libraryId: id, name: 'Balcão 1', paper: '80mm' };
    localStorage.setItem('acervo.posto', JSON.stringify({ v: 1, value }));
  }, libraryId);

/**
 * Goes to a screen and waits until it is complete.
 * @param signedInAs who is signed in on the page already
 */
export async function openScreen(
  page: Page,
  { prefix, words }: Language,
  screen: Screen,
  signedInAs: string | null = null,
) {
  await page.clock.setFixedTime(NOW);
  const chosen = screen.workstation ? await chooseWorkstation(page) : null;
  if (screen.basket) {
    await page.goto(`${prefix}/acervo/1`);
    await page.evaluate(() => localStorage.removeItem('acervo.cesta'));
    await page.reload();
    await page.locator('.record__now .button:has(.button__name)').click();
    await expect(page.locator('.bar .count')).toHaveText('1');
  }
  const { authority } = screen;
  const record = authority === undefined ? '' : await authorityPage(page.request, authority);
  await page.goto(`${prefix}${record}${screen.path}`);
  await chosen?.dispose();
  if (screen.seen !== undefined) await page.locator(screen.seen).scrollIntoViewIfNeeded();
  // What stands below the facts comes when it is seen.
  if (authority !== undefined) await page.locator('.entry__main').scrollIntoViewIfNeeded();
  const login = loginOf(screen);
  if (login !== null && login !== signedInAs) {
    await page.getByLabel(words.loginLabel).fill(login);
    await page.getByLabel(words.password, { exact: true }).fill(ACCOUNT_PASSWORD);
    await page.getByRole('button', { name: words.signIn, exact: true }).click();
  }
  if (screen.press !== undefined) {
    await readyFooter(page);
    await page.locator('footer button').nth(screen.press).click();
  }
  if (screen.panel) {
    await ready(page, '.bar');
    await page.locator('.bar button[aria-expanded]').click();
  }
  await expect(page.locator(screen.ready).first()).toBeVisible();
}
