import { ACTIVITY } from '#contract/shared/activities.ts';
import type { Output } from '#contract/calls.ts';
import {
  listPages,
  readActivity,
  readActivityNotice,
  readAppLayers,
  readFaq,
  readGeneralInformation,
  readSection1,
  readSection2,
  readSelfService,
} from '#contract/portal/institution.ts';
import { word } from '../../core/words.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { titleVersion } from '../../catalogue/records/store.ts';
import { splitQuestions, renderMarkdown } from '../content/markdown.ts';
import { appLayers } from '../../patrons/auth/app-layers.ts';
import { inLanguage } from '../content/reader.ts';
import type { Content } from '../content/read.ts';

type Page = Output<'GET /publicacao/paginas'>['itens'][number];
type Text = Output<'GET /parametros/secao_1'>;

const MENUS = { main: 'principal', footer: 'rodape', none: 'nenhum' } as const;

/** Institution texts: sections, questions, notices, pages; and the kiosk status of this terminal. */
export function parameterRoutes(bind: Bind, { settings, content }: Services): void {
  for (const [call, name] of [
    [readSection1, 'section-1'],
    [readSection2, 'section-2'],
    [readGeneralInformation, 'general-information'],
  ] as const) {
    bind(call, async (_input, { locale }) => textWire(content.now(), name, locale));
  }

  bind(readFaq, async (_input, { locale }) => {
    const text = content.now().texts.get('faq');
    if (!text) return { idioma: locale, itens: [] };
    const { body, locale: idioma } = inLanguage(text, locale);
    return {
      idioma,
      itens: splitQuestions(body).map(({ id, question, answer }) => ({
        id,
        pergunta: question,
        resposta: answer,
      })),
    };
  });

  bind(readActivity, async ({ params }, { locale }) => ({
    ...activityOf(params.id, locale),
    permitida: settings.activities.some((code) => code === params.id),
  }));

  bind(readActivityNotice, async ({ params }, { locale }) =>
    textWire(content.now(), `activity-${activityOf(params.id, locale).cod_atividade}`, locale),
  );

  bind(readSelfService, async (_input, { locale, ip, setHeader }) => {
    const { enabled, terminals, library, authentication } = settings.selfService;
    // IPv4-mapped IPv6 address.
    const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
    const isTerminal = terminals.length === 0 || terminals.includes(address);
    // The response depends on the caller: shared caches must not store it.
    setHeader('cache-control', 'private, no-store');
    return {
      showAuto: enabled && isTerminal,
      codBibAuto: library === 0 ? null : library,
      authAuto: authentication,
      idiomaAuto: locale,
    };
  });

  bind(readAppLayers, async () => ({ itens: appLayers(settings) }));

  bind(listPages, async (_input, { locale }) => ({ itens: pagesWire(content.now(), locale) }));
}

function activityOf(id: number, locale: Locale) {
  const found = Object.entries(ACTIVITY).find(([, code]) => code === id);
  if (!found) throw refused(404, 'not_found');
  return { cod_atividade: found[1], descricao: word('server/activities', found[0], locale) };
}

/** A text in the request's language; empty if there is none. */
function textWire({ texts }: Content, name: string, locale: Locale): Text {
  const text = texts.get(name);
  if (!text) return { titulo: '', texto: '', idioma: locale };
  const { matter, body, locale: idioma } = inLanguage(text, locale);
  return { titulo: matter.title ?? '', texto: renderMarkdown(body), idioma };
}

function pagesWire({ pages }: Content, locale: Locale): Page[] {
  return [...pages]
    .map(([slug, translations]): Page => {
      const { matter, body, locale: idioma } = inLanguage(translations, locale);
      return {
        slug,
        titulo: matter.title,
        descricao: matter.description ?? '',
        // Default: the Portuguese value.
        menu: MENUS[matter.menu ?? translations.pt.matter.menu ?? 'footer'],
        ordem: matter.order ?? translations.pt.matter.order ?? 100,
        texto: renderMarkdown(body),
        idioma,
        versao: titleVersion(JSON.stringify([matter, body, idioma])),
      };
    })
    .sort((a, b) => a.ordem - b.ordem || a.titulo.localeCompare(b.titulo, locale));
}
