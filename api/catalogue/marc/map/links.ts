import { tidy } from './isbd.ts';
import {
  controlValue,
  dataFields,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';
import type { TitleLink } from './title-summary.ts';

const COVER = /\b(?:capa|cover|cubierta|portada|thumbnail)\b/i;
const COVER_URL = /\/(?:covers?|capas?)\/|capa[^/]*\.(?:jpe?g|png|webp)$/i;
const ABOUT =
  /\b(?:contents|sum[áa]rio|[íi]ndice|resenha|review|description|biograph|sample text|publisher)/i;
const RESTRICTED =
  /restrit|restrict|restring|assinante|subscri|suscri|somente\s+(?:na|no)\s+campus|campus access|login required/i;

export interface Access {
  links: TitleLink[];
  cover: string;
  online: boolean;
  accessible: boolean;
}

/** Links, cover, and the facts of the "only with" filters (specification §5). */
export function accessOf(record: MarcRecord): Access {
  const fields = dataFields(record, '856');
  const covers = fields.filter(isCover).flatMap(addresses);
  const restricted = dataFields(record, '506').some(({ ind1 }) => ind1 === '1');
  const links = fields.filter((field) => !isCover(field)).flatMap((field) => linksOf(field));
  return {
    links: links.map((link) =>
      restricted && link.relation === 'resource' ? { ...link, restricted } : link,
    ),
    cover: covers[0] ?? '',
    online: isOnline(record, links),
    accessible: isAccessible(record),
  };
}

const isCover = (field: DataField): boolean =>
  COVER.test(subfieldValues(field, '3yz').join(' ')) ||
  subfieldValues(field, 'u').some((url) => COVER_URL.test(url));

function linksOf(field: DataField): TitleLink[] {
  const label = subfieldValues(field, 'y').concat(subfieldValues(field, '3'))[0];
  const notes = subfieldValues(field, 'z').map(tidy);
  const text = tidy(label ?? notes.join(' '));
  const all = [...notes, ...subfieldValues(field, '3yn')].join(' ');
  const status = subfieldValues(field, '7')[0];
  return addresses(field).map((url) => ({
    url,
    text,
    note: label === undefined ? '' : notes.join(' '),
    restricted: status === '1' || (status !== '0' && RESTRICTED.test(all)),
    relation: field.ind2 === '2' ? 'related' : field.ind2 === '1' ? 'version' : 'resource',
  }));
}

const MANIFEST_URL = /\/manifest(?:\.json)?(?:[?#]|$)/i;

/**
 * Addresses of IIIF manifests: pictures of the pages, for a viewer. Known by their format ($q) or, where the record
 * names none, by the last part of the address.
 */
export const manifestsOf = (record: MarcRecord): ReadonlySet<string> =>
  new Set(
    dataFields(record, '856').flatMap((field) => {
      const format = subfieldValues(field, 'q').join(' ');
      const isNamed = /iiif\.io\/api\/presentation/i.test(format);
      return addresses(field).filter((url) => isNamed || (format === '' && MANIFEST_URL.test(url)));
    }),
  );

/** 540 $u: the address of the terms under which a work may be used. */
export const licenseOf = (record: MarcRecord): string | undefined =>
  dataFields(record, '540')
    .flatMap((field) => subfieldValues(field, 'u'))
    .map((value) => value.trim())
    .find((value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value));

/** Only http and https addresses: anything else in $u ("javascript:") is ignored. */
const addresses = (field: DataField): string[] =>
  subfieldValues(field, 'u')
    .map(webAddress)
    .filter((url) => url !== '');

function webAddress(value: string): string {
  const text = value.trim();
  const address = /^www\./i.test(text) ? `http://${text}` : text;
  if (!/^https?:\/\//i.test(address)) return '';
  return URL.canParse(address) ? address : '';
}

const isOnline = (record: MarcRecord, links: readonly TitleLink[]): boolean =>
  isOnlineForm(record) || links.some(isWorkLink);

/** The described item itself is online (007 "cr", 008 form "o"). */
export const isOnlineForm = (record: MarcRecord): boolean =>
  physicalForms(record).some((form) => form.startsWith('cr')) || formOfItem(record) === 'o';

/** True if the link leads to the text itself, not to a table of contents, review or the like. */
export const isWorkLink = ({ relation, text }: TitleLink): boolean =>
  relation !== 'related' && !ABOUT.test(text);

/** Braille (007 "f", 008 form "f"), spoken text, or a statement of accessibility (341, 532). */
function isAccessible(record: MarcRecord): boolean {
  const described = dataFields(record, '341').length > 0;
  const noted = dataFields(record, '532').some(({ ind1 }) => ind1 !== '2');
  const spoken = record.leader.charAt(6) === 'i' && dataFields(record, '245').length > 0;
  return described || noted || spoken || isBraille(record);
}

export const isBraille = (record: MarcRecord): boolean =>
  formOfItem(record) === 'f' ||
  physicalForms(record).some((form) => form.startsWith('f')) ||
  dataFields(record, '546').some((field) => /braille/i.test(subfieldValues(field, 'b').join(' ')));

const physicalForms = (record: MarcRecord): string[] =>
  record.fields.flatMap((field) => ('value' in field && field.tag === '007' ? [field.value] : []));

/** 008/23, or 008/29 for maps and visual materials: "o" online, "f" braille, "s" electronic. */
function formOfItem(record: MarcRecord): string {
  const field = controlValue(record, '008') ?? '';
  return field.charAt('efgkor'.includes(record.leader.charAt(6)) ? 29 : 23);
}

export const hasElectronicForm = (record: MarcRecord): boolean =>
  'oqs'.includes(formOfItem(record) || ' ') ||
  physicalForms(record).some((form) => form.startsWith('c'));
