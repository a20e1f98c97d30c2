/** What a cataloguer is told: what is wrong with the record and what can be done about it. */
interface ProblemText {
  pt: string;
  en: string;
  es: string;
}

/**
 * Every reason for which a record is refused. A record that is merely untidy is repaired and
 * imported with a warning; these are the cases in which nothing trustworthy could be stored.
 */
export const PROBLEMS = {
  bad_leader: {
    pt: 'O líder não é legível. Exporte o registro de novo no sistema de origem.',
    en: 'The leader cannot be read. Export the record again from its source.',
    es: 'La cabecera no es legible. Exporte de nuevo el registro desde su origen.',
  },
  truncated: {
    pt: 'O registro está cortado antes do fim. Exporte-o ou copie o arquivo de novo.',
    en: 'The record is cut off before its end. Export it or copy the file again.',
    es: 'El registro está cortado antes del final. Expórtelo o copie el archivo de nuevo.',
  },
  wrong_length: {
    pt: 'O tamanho no líder não confere com o registro. Se passa de 99.999 bytes, exporte em MARCXML.',
    en: 'The length in the leader is not that of the record. Above 99,999 bytes, export as MARCXML.',
    es: 'La longitud de la cabecera no es la del registro. Si pasa de 99.999 bytes, exporte en MARCXML.',
  },
  bad_directory: {
    pt: 'O diretório não confere com os campos. Exporte o registro de novo, de preferência em MARCXML.',
    en: 'The directory does not match the fields. Export the record again, preferably as MARCXML.',
    es: 'El directorio no corresponde a los campos. Exporte de nuevo, preferiblemente en MARCXML.',
  },
  bad_utf8: {
    pt: 'Há bytes que não são UTF-8. Corrija os caracteres ou exporte de novo em UTF-8.',
    en: 'Some bytes are not UTF-8. Correct the characters or export again in UTF-8.',
    es: 'Hay bytes que no son UTF-8. Corrija los caracteres o exporte de nuevo en UTF-8.',
  },
  bad_marc8: {
    pt: 'Há bytes que não são MARC-8. Verifique a codificação e exporte de novo em UTF-8.',
    en: 'Some bytes are not MARC-8. Check the encoding and export again in UTF-8.',
    es: 'Hay bytes que no son MARC-8. Compruebe la codificación y exporte de nuevo en UTF-8.',
  },
  marc8_unsupported: {
    pt: 'O registro usa caracteres do MARC-8 que não são lidos (do Leste Asiático). Exporte em UTF-8.',
    en: 'The record uses MARC-8 characters that are not read (East Asian ones). Export in UTF-8.',
    es: 'El registro usa caracteres de MARC-8 que no se leen (de Asia Oriental). Exporte en UTF-8.',
  },
  too_long: {
    pt: 'O registro é grande demais para ser lido.',
    en: 'The record is too large to be read.',
    es: 'El registro es demasiado grande para leerlo.',
  },
  bad_xml: {
    pt: 'O XML tem um erro nesta linha. Corrija o arquivo ou exporte de novo.',
    en: 'The XML is faulty on this line. Correct the file or export again.',
    es: 'El XML tiene un error en esta línea. Corrija el archivo o exporte de nuevo.',
  },
  bad_json: {
    pt: 'A linha não é JSON. Corrija o arquivo ou exporte de novo.',
    en: 'The line is not JSON. Correct the file or export again.',
    es: 'La línea no es JSON. Corrija el archivo o exporte de nuevo.',
  },
  file_cut: {
    pt: 'O arquivo termina antes do fim: podem faltar registros. Copie-o ou exporte de novo.',
    en: 'The file ends too early: records may be missing. Copy it or export again.',
    es: 'El archivo termina antes de tiempo: pueden faltar registros. Cópielo o exporte de nuevo.',
  },
  bad_gzip: {
    pt: 'O arquivo compactado está danificado a partir daqui. Copie-o de novo.',
    en: 'The compressed file is damaged from here on. Copy it again.',
    es: 'El archivo comprimido está dañado desde aquí. Cópielo de nuevo.',
  },
  not_marc: {
    pt: 'Isto não é um registro MARC 21.',
    en: 'This is not a MARC 21 record.',
    es: 'Esto no es un registro MARC 21.',
  },
  source_deleted: {
    pt: 'A origem informa que o registro foi excluído e não o envia. Retire o título à mão.',
    en: 'The source says the record was deleted and does not send it. Withdraw the title by hand.',
    es: 'El origen informa que el registro fue borrado y no lo envía. Retire el título a mano.',
  },
  empty: {
    pt: 'O registro não tem nenhum campo.',
    en: 'The record has no fields.',
    es: 'El registro no tiene campos.',
  },
  no_title: {
    pt: 'Falta o título (245). Complete o registro.',
    en: 'The title (245) is missing. Complete the record.',
    es: 'Falta el título (245). Complete el registro.',
  },
  no_heading: {
    pt: 'Falta o ponto de acesso (1XX) da autoridade. Complete o registro.',
    en: 'The heading (1XX) of the authority is missing. Complete the record.',
    es: 'Falta el encabezamiento (1XX) de la autoridad. Complete el registro.',
  },
  no_parent: {
    pt: 'O registro de coleção não diz a que título pertence (004 ou 014).',
    en: 'The holdings record does not say which title it belongs to (004 or 014).',
    es: 'El registro de existencias no dice a qué título pertenece (004 o 014).',
  },
  unsupported_kind: {
    pt: 'Registros de classificação e de informação comunitária não fazem parte do catálogo.',
    en: 'Classification and community information records are not part of the catalogue.',
    es: 'Los registros de clasificación y de información comunitaria no forman parte del catálogo.',
  },
} as const satisfies Record<string, ProblemText>;

export type ProblemCode = keyof typeof PROBLEMS;
