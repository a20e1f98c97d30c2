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
} satisfies Base;

/** Where works are handed in: a page of the demonstration, too. */
export const depositBase = {
  code: 'postagem-trabalho',
  name: 'Repositório UFVI',
  address: '/entrega-de-trabalhos?usuario={usuario}&instante={instante}&assinatura={assinatura}',
  key: 'chave-da-demonstracao',
  links: [],
  ownPage: false,
} satisfies Base;

/** The work that has a link of restricted access, which the base serves. */
export const restrictedLink = {
  workId: 583,
  url: 'https://livros.ufvi.example/a-mao-e-a-luva',
  text: 'Edição comentada',
  note: 'Acesso restrito a quem tem conta na biblioteca',
};
