import { expect, it, vi } from 'vitest';
import { frameData } from '#layouts/frame-data.ts';

let institution: Record<string, unknown> = {};

vi.mock('#build/read.ts', () => ({
  read: async (key: string) =>
    key === 'GET /parametros/funcionalidades'
      ? { itens: [8, 13, 57].map((cod_atividade) => ({ cod_atividade, descricao: '' })) }
      : institution,
  readPages: async () => [
    { slug: 'ajuda', menu: 'principal', titulo: 'Ajuda' },
    { slug: 'privacidade', menu: 'rodape', titulo: 'Privacidade' },
  ],
  readCourses: async () => [],
}));
vi.mock('#build/theme.ts', () => ({ themeSheet: async () => null }));
vi.mock('#build/i18n/shell.ts', () => ({
  translator: () => (key: string) => key,
  localizedPath: (path: string, locale: string) => `/${locale}${path}`,
}));

const footOf = async (told: typeof institution) => {
  institution = told;
  const { footer } = await frameData('en');
  return footer.map(({ key, activity, href, dialog }) => [key, activity, href ?? dialog]);
};

it('the foot of a page has a button or a link for every activity that the specification puts there', async () => {
  const links = {
    link_icap: 'https://icap.example/',
    link_rede: 'https://rede.example/',
    link_lgpd: 'https://dados.example/',
  };
  expect(await footOf(links)).toEqual([
    ['comment', 13, 'comment'],
    ['suggestion', 12, 'suggestion'],
    ['support', undefined, 'support'],
    ['icap', 57, 'https://icap.example/'],
    ['network', 87, 'https://rede.example/'],
    ['questions', undefined, '/en/perguntas'],
    ['about', undefined, '/en/sobre'],
    ['privacidade', undefined, '/en/privacidade'],
    ['privacy', undefined, 'https://dados.example/'],
  ]);
});

it('links of the foot that the institution has no address for are not there', async () => {
  const keys = (await footOf({ link_icap: '' })).map(([key]) => key);
  expect(keys).not.toContain('icap');
  expect(keys).not.toContain('network');
  expect(keys).not.toContain('privacy');
});

it('the activities of a page are those that are switched on when it is made', async () => {
  const { activities } = await frameData('en');
  expect(activities).toEqual([8, 13, 57]);
});
