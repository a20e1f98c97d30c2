import { FULL } from './depth.ts';

/** What the browser tests look for on screen, per language. */
export interface Language {
  locale: 'pt' | 'en' | 'es';
  prefix: string;
  /** Each language renews for a person of its own, so that tests do not meet. */
  login: string;
  words: {
    search: string;
    loginLabel: string;
    password: string;
    signIn: string;
    renew: RegExp;
    renewed: RegExp;
    notFound: string;
  };
}

export const ACCOUNT_PASSWORD = 'Acervo@2026';

export const LANGUAGES: readonly Language[] = [
  {
    locale: 'pt',
    prefix: '',
    login: 'aluno',
    words: {
      search: 'Pesquisar',
      loginLabel: 'Usuário',
      password: 'Senha',
      signIn: 'Entrar',
      renew: /^Renovar/,
      renewed: /Renovado/,
      notFound: 'Página não encontrada',
    },
  },
  {
    locale: 'en',
    prefix: '/en',
    login: 'docente',
    words: {
      search: 'Search',
      loginLabel: 'User name',
      password: 'Password',
      signIn: 'Sign in',
      renew: /^Renew/,
      renewed: /Renewed/,
      notFound: 'Page not found',
    },
  },
  {
    locale: 'es',
    prefix: '/es',
    login: 'duplo',
    words: {
      search: 'Buscar',
      loginLabel: 'Usuario',
      password: 'Contraseña',
      signIn: 'Entrar',
      renew: /^Renovar/,
      renewed: /Renovado/,
      notFound: 'Página no encontrada',
    },
  },
];

/**
 * In which journeys are tried: texts are complete in every language (a check of files), and every screen is looked at
 * in each (tests/a11y/screens.spec.ts).
 */
export const TRIED_LANGUAGES = FULL ? LANGUAGES : LANGUAGES.slice(0, 2);
