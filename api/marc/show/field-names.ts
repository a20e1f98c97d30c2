import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import type { RecordKind } from '../kind.ts';

/**
 * Names of MARC 21 fields for the record as cataloguers see it, in Portuguese, English and Spanish.
 * "5XX" names every field from 500 to 599 that has no line of its own.
 */
const BIBLIOGRAPHIC = table(`
000 Líder | Leader | Cabecera
001 Número de controle | Control number | Número de control
003 Origem do número de controle | Control number identifier | Origen del número de control
005 Data da última alteração | Date of latest change | Fecha de la última modificación
006 Outros materiais | Additional material characteristics | Otros materiales
007 Descrição física codificada | Physical description, coded | Descripción física codificada
008 Dados de tamanho fixo | Fixed-length data | Datos de longitud fija
010 Número da Biblioteca do Congresso | Library of Congress number | Número de la Biblioteca del Congreso
013 Patente | Patent | Patente
015 Número da bibliografia nacional | National bibliography number | Número de bibliografía nacional
016 Número da agência nacional | National agency number | Número de la agencia nacional
020 ISBN | ISBN | ISBN
022 ISSN | ISSN | ISSN
024 Outro número normalizado | Other standard identifier | Otro número normalizado
027 Número de relatório técnico | Technical report number | Número de informe técnico
028 Número do editor | Publisher number | Número del editor
030 CODEN | CODEN | CODEN
034 Dados matemáticos codificados | Coded mathematical data | Datos matemáticos codificados
035 Número no sistema de origem | System control number | Número en el sistema de origen
040 Fonte da catalogação | Cataloguing source | Fuente de la catalogación
041 Idiomas | Languages | Idiomas
042 Código de autenticação | Authentication code | Código de autenticación
043 Área geográfica | Geographic area | Área geográfica
044 País de publicação | Country of publication | País de publicación
045 Período do conteúdo | Time period of content | Período del contenido
050 Classificação da Biblioteca do Congresso | Library of Congress class | Clasificación del Congreso
060 Classificação da NLM | National Library of Medicine class | Clasificación de la NLM
080 Classificação Decimal Universal | Universal Decimal class | Clasificación Decimal Universal
082 Classificação Decimal de Dewey | Dewey class | Clasificación Decimal de Dewey
084 Outra classificação | Other class | Otra clasificación
090 Número de chamada local | Local call number | Signatura local
100 Autor: pessoa | Main entry: person | Autor: persona
110 Autor: instituição | Main entry: corporate body | Autor: institución
111 Autor: evento | Main entry: meeting | Autor: evento
130 Título uniforme como entrada | Main entry: uniform title | Título uniforme como entrada
210 Título abreviado | Abbreviated title | Título abreviado
222 Título-chave | Key title | Título clave
240 Título uniforme | Uniform title | Título uniforme
242 Título traduzido | Translated title | Título traducido
243 Título uniforme coletivo | Collective uniform title | Título uniforme colectivo
245 Título e responsabilidade | Title and responsibility | Título y responsabilidad
246 Forma variante do título | Variant title | Variante del título
247 Título anterior | Former title | Título anterior
250 Edição | Edition | Edición
254 Apresentação da música | Musical presentation | Presentación musical
255 Dados matemáticos | Mathematical data | Datos matemáticos
256 Características do arquivo | Computer file characteristics | Características del archivo
257 País da entidade produtora | Country of producing entity | País de la entidad productora
260 Publicação | Publication | Publicación
263 Data prevista de publicação | Projected publication date | Fecha prevista de publicación
264 Produção, publicação e direitos | Production, publication, copyright | Producción, publicación y derechos
300 Descrição física | Physical description | Descripción física
306 Duração | Playing time | Duración
307 Horário | Hours | Horario
310 Periodicidade | Frequency | Periodicidad
321 Periodicidade anterior | Former frequency | Periodicidad anterior
336 Tipo de conteúdo | Content type | Tipo de contenido
337 Tipo de mídia | Media type | Tipo de medio
338 Tipo de suporte | Carrier type | Tipo de soporte
340 Suporte físico | Physical medium | Soporte físico
344 Características do som | Sound characteristics | Características del sonido
346 Características do vídeo | Video characteristics | Características del vídeo
347 Características do arquivo digital | Digital file characteristics | Características del archivo digital
362 Datas e numeração | Dates and numbering | Fechas y numeración
380 Forma da obra | Form of work | Forma de la obra
382 Meio de execução | Medium of performance | Medio de interpretación
490 Série | Series | Serie
440 Série (em desuso) | Series (obsolete) | Serie (en desuso)
500 Nota geral | General note | Nota general
501 Publicado com | Published with | Publicado con
502 Tese ou dissertação | Thesis or dissertation | Tesis
504 Bibliografia | Bibliography | Bibliografía
505 Conteúdo | Contents | Contenido
506 Restrições de acesso | Access restrictions | Restricciones de acceso
508 Créditos | Credits | Créditos
510 Citado em | Cited in | Citado en
511 Participantes e intérpretes | Performers | Participantes e intérpretes
515 Peculiaridades da numeração | Numbering peculiarities | Particularidades de la numeración
518 Data e lugar do evento | Date and place of event | Fecha y lugar del evento
520 Resumo | Summary | Resumen
521 Público-alvo | Audience | Público destinatario
524 Forma de citar | Preferred citation | Forma de citar
525 Suplemento | Supplement | Suplemento
530 Outras formas disponíveis | Additional forms available | Otras formas disponibles
532 Acessibilidade | Accessibility | Accesibilidad
533 Reprodução | Reproduction | Reproducción
534 Versão original | Original version | Versión original
536 Financiamento | Funding | Financiación
538 Requisitos do sistema | System details | Requisitos del sistema
540 Condições de uso | Terms of use | Condiciones de uso
541 Aquisição | Acquisition | Adquisición
542 Direitos autorais | Copyright status | Derechos de autor
545 Dados biográficos ou históricos | Biographical or historical data | Datos biográficos o históricos
546 Nota de idioma | Language note | Nota de idioma
550 Órgão emissor | Issuing body | Organismo emisor
555 Índices e instrumentos de pesquisa | Indexes and finding aids | Índices
561 Procedência | Ownership history | Procedencia
580 Relações com outras obras | Relations to other works | Relaciones con otras obras
583 Ações de conservação | Preservation actions | Acciones de conservación
585 Exposições | Exhibitions | Exposiciones
586 Prêmios | Awards | Premios
588 Fonte da descrição | Source of description | Fuente de la descripción
5XX Nota | Note | Nota
600 Assunto: pessoa | Subject: person | Materia: persona
610 Assunto: instituição | Subject: corporate body | Materia: institución
611 Assunto: evento | Subject: meeting | Materia: evento
630 Assunto: título uniforme | Subject: uniform title | Materia: título uniforme
648 Assunto: período | Subject: period | Materia: período
650 Assunto | Subject | Materia
651 Assunto: lugar | Subject: place | Materia: lugar
647 Assunto: evento | Subject: event | Materia: evento
653 Termo livre | Uncontrolled term | Término libre
654 Assunto facetado | Faceted subject | Materia facetada
655 Gênero ou forma | Genre or form | Género o forma
656 Ocupação | Occupation | Ocupación
657 Função | Function | Función
662 Lugar hierárquico | Hierarchical place | Lugar jerárquico
690 Assunto local | Local subject | Materia local
691 Assunto local: lugar | Local subject: place | Materia local: lugar
6XX Assunto | Subject | Materia
700 Autor secundário: pessoa | Added entry: person | Autor secundario: persona
710 Autor secundário: instituição | Added entry: corporate body | Autor secundario: institución
711 Autor secundário: evento | Added entry: meeting | Autor secundario: evento
720 Nome sem controle | Uncontrolled name | Nombre no controlado
730 Título relacionado | Added entry: uniform title | Título relacionado
740 Título analítico | Analytical title | Título analítico
760 Série principal | Main series | Serie principal
762 Subsérie | Subseries | Subserie
765 Obra original | Original work | Obra original
767 Traduções | Translations | Traducciones
770 Suplemento | Supplement | Suplemento
772 Suplemento de | Supplement to | Suplemento de
773 Parte de | Host item | Parte de
774 Partes | Constituent unit | Partes
775 Outra edição | Other edition | Otra edición
776 Outro formato | Other format | Otro formato
777 Publicado com | Issued with | Publicado con
780 Título anterior | Preceding title | Título anterior
785 Título posterior | Succeeding title | Título posterior
786 Fonte de dados | Data source | Fuente de datos
787 Obra relacionada | Related work | Obra relacionada
800 Série: pessoa | Series: person | Serie: persona
810 Série: instituição | Series: corporate body | Serie: institución
811 Série: evento | Series: meeting | Serie: evento
830 Série | Series | Serie
852 Localização | Location | Localización
856 Acesso eletrônico | Electronic access | Acceso electrónico
866 Coleção | Holdings | Fondos
876 Exemplar | Item | Ejemplar
877 Exemplar: material adicional | Item: supplement | Ejemplar: material adicional
878 Exemplar: índice | Item: index | Ejemplar: índice
880 Escrita original | Original script | Escritura original
`);

/** Every tag of a bibliographic record that has a name, in order. */
export const FIELD_TAGS: readonly string[] = [...BIBLIOGRAPHIC.keys()].sort();

/** Where an authority record means something else by a tag. */
const AUTHORITY = table(`
1XX Ponto de acesso autorizado | Authorised heading | Encabezamiento autorizado
3XX Atributos | Attributes | Atributos
4XX Ver de | See from | Véase de
5XX Ver também | See also | Véase además
667 Nota para catalogadores | Cataloguers' note | Nota para catalogadores
670 Fonte dos dados | Source of data | Fuente de los datos
675 Fonte sem dados | Source without data | Fuente sin datos
678 Biografia ou história | Biography or history | Biografía o historia
680 Nota de uso | Scope note | Nota de alcance
7XX Forma em outro vocabulário | Form in another vocabulary | Forma en otro vocabulario
`);

/** The name of a field in a language, `''` when it has none of ours. */
export function fieldName(tag: string, kind: RecordKind, locale: Locale): string {
  const group = `${tag.charAt(0)}XX`;
  const own = kind === 'authority' ? (AUTHORITY.get(tag) ?? AUTHORITY.get(group)) : undefined;
  // Only fields of control and numbers, links and scripts mean the same in every kind of record.
  const isShared = kind !== 'authority' || /^(?:0|8)/.test(tag);
  const names =
    own ?? (isShared ? (BIBLIOGRAPHIC.get(tag) ?? BIBLIOGRAPHIC.get(group)) : undefined);
  return names?.[LOCALES.indexOf(locale)] ?? '';
}

function table(lines: string): ReadonlyMap<string, string[]> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 3), line.slice(4).split(' | ')]),
  );
}
