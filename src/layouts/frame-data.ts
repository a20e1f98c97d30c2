import { createHash } from 'node:crypto';
import { ACTIVITY } from '#contract/shared/activities.ts';
import type { Output } from '#contract/calls.ts';
import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import type { FooterItem } from '#islands/frame/FooterIsland.tsx';
import { read, readCourses, readPages } from '#build/read.ts';
import { themeSheet } from '#build/theme.ts';
import { localizedPath, translator } from '#build/i18n/shell.ts';
import { staffPath, type StaffScreen } from '#lib/routes/staff.ts';
import type { FrameLink } from './frame-props.ts';

/** Name of each language in that language: "Português". */
export const OWN_NAMES = Object.fromEntries(
  LOCALES.map((locale) => {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    return [locale, name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)];
  }),
) as Record<Locale, string>;

/** Data of the page frame. */
export async function frameData(locale: Locale) {
  const institution = await read('GET /parametros/instituicao', {}, locale);
  const permitted = await read('GET /parametros/funcionalidades', {}, locale);
  const pages = await readPages(locale);
  const activities = permitted.itens.map(({ cod_atividade: code }) => code);
  return {
    institution,
    theme: (await themeSheet())?.href,
    activities,
    nav: navOf(pages, (await readCourses(locale)).length > 0, locale),
    footer: footerOf(institution, pages, locale),
  };
}

/** Changes when the frame does: part of every page's cache key. */
export async function frameVersion(locale: Locale): Promise<string> {
  const { institution, ...rest } = await frameData(locale);
  // Totals change with every import, and few pages show them.
  const { total_acervo: _titles, total_bibliotecas: _libraries, ...shown } = institution;
  const text = JSON.stringify([shown, rest, new Date().getFullYear()]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

type Pages = Awaited<ReturnType<typeof readPages>>;

function navOf(pages: Pages, hasCourses: boolean, locale: Locale): FrameLink[] {
  const t = translator(locale);
  const at = (path: string) => localizedPath(path, locale);
  return [
    { key: 'search', href: at('/'), text: t('pages.nav_search') },
    ...(hasCourses
      ? [{ key: 'courses', href: at('/cursos'), text: t('teaching-courses.nav') }]
      : []),
    { key: 'hours', href: at('/horarios'), text: t('pages.nav_hours') },
    { key: 'agenda', href: at('/agenda'), text: t('pages.nav_agenda') },
    ...pages
      .filter(({ menu }) => menu === 'principal')
      .map(({ slug, titulo }) => ({ key: slug, href: at(`/${slug}`), text: titulo })),
  ];
}

/** The screens of staff, in the order of their menu. */
export function staffNav(locale: Locale): FrameLink[] {
  const t = translator(locale);
  const link = (key: StaffScreen, text: string) => ({ key, href: staffPath(locale, key), text });
  return [
    link('desk', t('staff.nav_desk')),
    link('decisions', t('staff.nav_decisions')),
    link('transfers', t('staff.nav_transfers')),
    link('people', t('staff.nav_people')),
    link('acts', t('staff.nav_acts')),
  ];
}

type Institution = Output<'GET /parametros/instituicao'>;

/** Possible links of the footer (specification §2), in order. */
function footerOf(
  { link_icap: icap, link_rede: network, link_lgpd: privacy }: Institution,
  pages: Pages,
  locale: Locale,
): FooterItem[] {
  const t = translator(locale);
  const at = (path: string) => localizedPath(path, locale);
  const external = (key: string, text: string, href: string | undefined, activity?: number) =>
    href ? [{ key, text, href, external: true, ...(activity && { activity }) }] : [];
  return [
    {
      key: 'comment',
      text: t('frame.comment'),
      dialog: 'comment',
      activity: ACTIVITY.generalComment,
    },
    {
      key: 'suggestion',
      text: t('frame.suggestion'),
      dialog: 'suggestion',
      activity: ACTIVITY.acquisitionSuggestion,
    },
    { key: 'support', text: t('frame.support'), dialog: 'support' },
    ...external('icap', t('frame.icap'), icap, ACTIVITY.icap),
    ...external('network', t('frame.network'), network, ACTIVITY.networkCatalogue),
    { key: 'questions', text: t('pages.nav_questions'), href: at('/perguntas') },
    { key: 'about', text: t('pages.nav_about'), href: at('/sobre') },
    ...pages
      .filter(({ menu }) => menu === 'rodape')
      .map(({ slug, titulo }) => ({ key: slug, text: titulo, href: at(`/${slug}`) })),
    ...external('privacy', t('frame.privacy_law'), privacy),
  ];
}
