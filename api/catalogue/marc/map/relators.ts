import { headingKey } from './heading-text.ts';
import { tidy } from './isbd.ts';
import type { DataField } from '../record.ts';
import { subfieldValues } from '../record.ts';
import type { Role } from './title-summary.ts';

/**
 * Role terms used by cataloguers in Portuguese, Spanish and English, by MARC relator code. Other
 * terms are displayed as printed.
 */
const TERMS: Readonly<Record<string, string>> = {
  aut: 'autor autora author escritor escritora aut',
  edt: 'editor editora editor_literario ed eds editores edt editor_cientifico editado_por',
  org: 'organizador organizadora org orgs organizadores compilador_organizador',
  com: 'compilador compiladora compiler comp recopilador',
  coo: 'coordenador coordenadora coord coordinador coordinadora coordenadores',
  trl: 'tradutor tradutora trad translator traductor traductora tr traducao',
  ill: 'ilustrador ilustradora illustrator ilust il ill ilustracoes',
  pht: 'fotografo fotografa photographer fot fotografia',
  ths: 'orientador orientadora thesis_advisor director_de_tesis orient degree_supervisor',
  dgs: 'supervisor',
  aui: 'prefaciador prefaciadora author_of_introduction_etc pref prologuista introd',
  cmp: 'compositor compositora composer',
  cnd: 'regente maestro conductor director_de_orquesta',
  prf: 'interprete performer intérprete',
  sng: 'cantor cantora singer cantante',
  nrt: 'narrador narradora narrator',
  drt: 'diretor diretora director director_de_cine film_director realizador',
  act: 'ator atriz actor actress actriz',
  pro: 'produtor produtora producer productor film_producer produtor_de_filme',
  aus: 'roteirista roteiro screenwriter guionista author_of_screenplay_etc',
  lyr: 'letrista lyricist autor_da_letra autor_de_la_letra',
  art: 'artista artist artista_plastico',
  inv: 'inventor inventora',
  pth: 'titular_da_patente depositante patent_holder titular_de_la_patente',
  dis: 'dissertante dissertant',
  ctg: 'cartografo cartographer cartografo_a',
  pbl: 'editora_comercial publisher publicador',
  isb: 'issuing_body entidade_emissora organismo_emisor',
  spn: 'patrocinador sponsor sponsoring_body',
  rev: 'revisor revisora reviewer corrector',
  adp: 'adaptador adaptadora adapter',
  ctb: 'colaborador colaboradora contributor colab',
  dnr: 'doador donor donante',
  fmo: 'antigo_dono former_owner antiguo_propietario',
  his: 'instituicao_anfitria host_institution',
  dgg: 'instituicao_que_concede_o_grau degree_granting_institution',
  opn: 'oponente opponent',
};

const CODE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TERMS).flatMap(([code, terms]) =>
    terms.split(' ').map((word): [string, string] => [headingKey(word.replaceAll('_', ' ')), code]),
  ),
);

/** Roles of a name: codes of $4 (also URIs) and terms of $e ($j for meetings). */
export function rolesOf(field: DataField): Role[] {
  const terms = subfieldValues(field, field.tag.endsWith('11') ? 'j' : 'e').map(tidy);
  const roles = terms
    .filter((text) => text !== '')
    .map((text): Role => ({ code: CODE_OF.get(headingKey(text)) ?? '', text }));
  for (const value of subfieldValues(field, '4')) {
    const code = /(?:^|\/)([a-z]{3})$/.exec(value.trim().toLowerCase())?.[1];
    if (code && !roles.some((role) => role.code === code)) roles.push({ code, text: '' });
  }
  return roles;
}
