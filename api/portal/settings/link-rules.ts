/** An external database as configured in the settings, `bases`. */
export interface Base {
  code: string;
  name: string;
  /** Address with {placeholders}; an address that begins with / is a page of this site. */
  address: string;
  /** Key that signs `{assinatura}`; `''` if the base requires none. */
  key: string;
  /** Prefixes of the addresses that this base serves. */
  links: readonly string[];
  /** Opens in the page /pearson instead of a new tab. */
  ownPage: boolean;
  /** Codes of the patron groups that may enter; empty: all. */
  groups: readonly string[];
}

/** Whether patrons of a group may enter a base. */
export const mayEnter = ({ groups }: Pick<Base, 'groups'>, group: string): boolean =>
  groups.length === 0 || groups.includes(group);

/** Placeholders of address templates. */
export const PLACEHOLDERS = [
  'usuario',
  'nome',
  'email',
  'link',
  'codigo',
  'sessao',
  'instante',
  'token',
  'assinatura',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The base that serves an address: the longest matching prefix. */
export function baseFor(url: string, bases: readonly Base[]): Base | null {
  const serving = bases.flatMap((base) =>
    base.links.filter((start) => url.startsWith(start)).map((start) => ({ base, start })),
  );
  serving.sort((a, b) => b.start.length - a.start.length);
  return serving[0]?.base ?? null;
}

/** Text signed with a base's key: who, for what, when. */
export const signedText = (values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  [values.usuario, values.link ?? values.codigo ?? values.sessao ?? '', values.instante].join('|');

/** Fills a template; values are encoded, so that they cannot change the rest of the address. */
export const fillAddress = (
  template: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string =>
  template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values[name as Placeholder] ?? ''),
  );

/** Problems of a base's template, one sentence each. */
export function baseProblems({ address, key }: Pick<Base, 'address' | 'key'>): string[] {
  const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const unknown = named.filter((name) => !PLACEHOLDERS.some((known) => known === name));
  return [
    ...unknown.map((name) => `address: {${name}} is nothing that can be filled in`),
    ...(named.includes('assinatura') && key === '' ? ['key: {assinatura} needs one'] : []),
    ...(named.includes('token') && key === '' ? ['key: {token} needs one'] : []),
    ...(URL.canParse(fillAddress(address, {}), 'https://site.invalid')
      ? []
      : [`address: "${address}" is no address`]),
  ];
}
