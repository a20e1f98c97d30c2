import { localized, type Locale } from '#contract/shared/languages.ts';
import type { Role } from '../marc/map/title-summary.ts';

const name = (pt: string, en: string, es: string) => ({ pt, en, es });

/** What people did, by MARC relator code. */
const NAMES: Readonly<Record<string, ReturnType<typeof name>>> = {
  act: name('ator', 'actor', 'actor'),
  adp: name('adaptador', 'adapter', 'adaptador'),
  art: name('artista', 'artist', 'artista'),
  aui: name('autor do prefácio', 'author of introduction', 'autor del prólogo'),
  aus: name('roteirista', 'screenwriter', 'guionista'),
  cmp: name('compositor', 'composer', 'compositor'),
  cnd: name('regente', 'conductor', 'director de orquesta'),
  com: name('compilador', 'compiler', 'compilador'),
  coo: name('coordenador', 'coordinator', 'coordinador'),
  ctb: name('colaborador', 'contributor', 'colaborador'),
  ctg: name('cartógrafo', 'cartographer', 'cartógrafo'),
  drt: name('diretor', 'director', 'director'),
  edt: name('editor', 'editor', 'editor'),
  ill: name('ilustrador', 'illustrator', 'ilustrador'),
  inv: name('inventor', 'inventor', 'inventor'),
  isb: name('entidade emissora', 'issuing body', 'organismo emisor'),
  lyr: name('letrista', 'lyricist', 'letrista'),
  nrt: name('narrador', 'narrator', 'narrador'),
  org: name('organizador', 'organizer', 'organizador'),
  pbl: name('editora', 'publisher', 'editorial'),
  pht: name('fotógrafo', 'photographer', 'fotógrafo'),
  prf: name('intérprete', 'performer', 'intérprete'),
  pro: name('produtor', 'producer', 'productor'),
  pth: name('titular da patente', 'patent holder', 'titular de la patente'),
  rev: name('revisor', 'reviewer', 'revisor'),
  sng: name('cantor', 'singer', 'cantante'),
  spn: name('patrocinador', 'sponsor', 'patrocinador'),
  ths: name('orientador', 'thesis advisor', 'director de tesis'),
  trl: name('tradutor', 'translator', 'traductor'),
};

/**
 * The roles of a name as one text in the request's language; `''` for an author, who needs no
 * word. A role without a code of ours is told as the record prints it.
 */
export const rolesInWords = (roles: readonly Role[], locale: Locale): string =>
  roles
    .filter(({ code }) => code !== 'aut')
    .map(({ code, text }) => {
      const known = NAMES[code];
      return known ? localized(known, locale) : text;
    })
    .filter((word) => word !== '')
    .join(', ');
