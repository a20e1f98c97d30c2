import type { Base } from '#api/portal/settings/link-rules.ts';

/** An external base to try: its address is a page of the demonstration itself. */
export const externalBase = {
  code: 'livros',
  name: 'Livros Digitais UFVI',
  address:
    '/livros-digitais?usuario={usuario}&link={link}&instante={instante}&assinatura={assinatura}',
  key: 'chave-da-demonstracao',
  links: ['https://livros.ufvi.example/'],
  ownPage: false,
  groups: [],
} satisfies Base;

/** Where works are handed in: a page of the demonstration, too. */
export const depositBase = {
  code: 'postagem-trabalho',
  name: 'Repositório UFVI',
  address: '/entrega-de-trabalhos?usuario={usuario}&instante={instante}&assinatura={assinatura}',
  key: 'chave-da-demonstracao',
  links: [],
  ownPage: false,
  // Undergraduate, graduate and distance students.
  groups: ['01', '19', '03', '06', '07', '21'],
} satisfies Base;

const STANDARDS_QUERY =
  'norma={codigo}&link={link}&usuario={usuario}&instante={instante}&assinatura={assinatura}';

/** Standards of ABNT, by their number or by links of works. */
export const abntBase = {
  code: 'abnt',
  name: 'ABNT Coleção',
  address: `/normas-abnt?${STANDARDS_QUERY}`,
  key: 'chave-da-demonstracao',
  links: ['https://abnt.ufvi.example/'],
  ownPage: false,
  groups: [],
} satisfies Base;

/** The same of Target GEDWeb. */
export const targetBase = {
  code: 'target',
  name: 'Target GEDWeb',
  address: `/normas-target?${STANDARDS_QUERY}`,
  key: 'chave-da-demonstracao',
  links: ['https://target.ufvi.example/'],
  ownPage: false,
  groups: [],
} satisfies Base;

interface RestrictedLink {
  workId: number;
  url: string;
  text: string;
  note: string;
  /** To something that goes with the work, not the work itself. */
  isRelated?: true;
}

const NOTE = 'Acesso restrito a quem tem conta na biblioteca';

/** The work that has a link of restricted access, which the base serves. */
export const restrictedLink: RestrictedLink = {
  workId: 583,
  url: 'https://livros.ufvi.example/a-mao-e-a-luva',
  text: 'Edição comentada',
  note: NOTE,
};

/** All links of restricted access. */
export const restrictedLinks: readonly RestrictedLink[] = [
  restrictedLink,
  {
    workId: 422,
    url: 'https://abnt.ufvi.example/NBR-14724',
    text: 'ABNT NBR 14724: trabalhos acadêmicos',
    note: NOTE,
    isRelated: true,
  },
  {
    workId: 552,
    url: 'https://target.ufvi.example/NBR-9050',
    text: 'ABNT NBR 9050: acessibilidade a edificações',
    note: NOTE,
    isRelated: true,
  },
];
