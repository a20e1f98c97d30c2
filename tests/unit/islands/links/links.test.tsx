import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GrupoAIsland } from '#islands/links/GrupoAIsland.tsx';
import { PearsonIsland } from '#islands/links/PearsonIsland.tsx';
import { TitleLinks } from '#islands/links/TitleLinks.tsx';
import { clearSession } from '#lib/api/credentials.ts';
import { $toasts } from '#lib/toasts.ts';
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';
import { ISLAND } from '../../../support/texts.ts';

const OPEN = 'POST /vinculos/acesso-restrito/:a/s/:b';
const COUNT = 'POST /vinculos/estatistica-acesso';
const ENTER = 'POST /vinculos/grupoa';
const ADDRESS = 'https://base.example/livro?assinatura=1';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [OPEN]: () => ({ url: ADDRESS }),
    [COUNT]: unreachable,
    [ENTER]: () => ({ url: ADDRESS, base: 'Grupo A' }),
  });
  signIn();
});

const show = (element: ReactElement) => renderIsland(element);

describe('a link of a title', () => {
  const link = (restrito: boolean) => ({
    ...{ seq_paragrafo: 2, url: 'https://livro.example/', texto: 'Texto', restrito },
  });
  const follow = (restrito: boolean) => {
    show(<TitleLinks codAcervo={7} links={[link(restrito)]} />);
    fireEvent.click(screen.getByRole('link', { name: 'Texto' }));
  };
  /** The tab that a press opens, and where it is led. */
  const newTab = () => {
    const assign = vi.fn();
    const close = vi.fn();
    vi.stubGlobal('open', () => ({ opener: window, location: { assign }, close }));
    return { assign, close };
  };
  const said = () => $toasts.get().map(({ text }) => text);

  it.each([
    ['in a list', undefined],
    ['to the work', 'livro'],
  ])('%s to the viewer of a manifest has the manifest beside it', (_where, kind) => {
    const manifesto = 'https://images.example/manifest.json';
    show(<TitleLinks codAcervo={7} links={[{ ...link(false), manifesto }]} kind={kind} />);
    const hrefs = screen.getAllByRole('link').map((one) => one.getAttribute('href'));
    expect(hrefs).toEqual(['https://livro.example/', manifesto]);
  });

  it('that is restricted opens in a new tab, and says that it is being fetched', async () => {
    const { assign } = newTab();
    follow(true);
    expect(said()).toEqual(['Aguarde, buscando o link']);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(ADDRESS));
    expect(api.asked(OPEN)[0]?.body).toEqual({
      browser: expect.any(String) as string,
      device: 'desktop',
      os: expect.any(String) as string,
    });
  });

  it('whose base has a page of its own here opens that page', async () => {
    api.answers[OPEN] = () => ({ url: ADDRESS, pearson: true });
    const { assign } = newTab();
    follow(true);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/pearson?acervo=7&link=2'));
  });

  it('that is refused says why and leaves no empty tab', async () => {
    api.answers[OPEN] = () => refusal(404, 'link_not_found');
    const { assign, close } = newTab();
    follow(true);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(assign).not.toHaveBeenCalled();
    expect(said()).toHaveLength(2);
  });

  it('that is restricted leads a visitor to the sign-in and back', () => {
    clearSession();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    window.history.replaceState(null, '', '/acervo/7');
    follow(true);
    expect(assign).toHaveBeenCalledWith('/login?redirect=%2Facervo%2F7');
    expect(api.asked(OPEN)).toEqual([]);
  });

  it('that is open is counted on the way, and nobody hears when that fails', async () => {
    follow(false);
    await waitFor(() => expect(api.asked(COUNT)).toHaveLength(1));
    expect(api.asked(COUNT)[0]?.body).toMatchObject({
      ...{ cod_acervo: 7, seq_paragrafo: 2, url: 'https://livro.example/' },
    });
    await act(async () => {});
    expect(said()).toEqual([]);
  });
});

describe('the page on the way into a base', () => {
  const open = async (element: ReactElement, address: string) => {
    window.history.replaceState(null, '', address);
    await act(async () => void render(element));
  };
  const leads = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');

  it('of a restricted link asks for it, names where it leads, and goes on by a press', async () => {
    await open(<PearsonIsland {...ISLAND} />, '/pearson?acervo=7&link=2');
    expect(await leads('Abrir o texto')).toBe(ADDRESS);
    expect(screen.getByText(/base\.example, fora do catálogo/)).toBeDefined();
    expect(api.asked(OPEN)).toHaveLength(1);
  });

  it('that was sent here with a session gives that back', async () => {
    await open(<GrupoAIsland {...ISLAND} />, '/grupoa?sessionid=a%2Fb');
    expect(await leads('Abrir Grupo A')).toBe(ADDRESS);
    expect(api.asked(ENTER)[0]?.body).toEqual({ sessionid: 'a/b' });
  });

  it('says so when its address names nothing', async () => {
    await open(<PearsonIsland {...ISLAND} />, '/pearson?acervo=x&link=2');
    await screen.findByRole('heading', { name: 'Este endereço não diz o que abrir' });
    expect(api.asked(OPEN)).toEqual([]);
  });

  it('is for account holders', async () => {
    clearSession();
    await open(<GrupoAIsland {...ISLAND} />, '/grupoa?sessionid=a');
    await screen.findByRole('heading', { name: 'Esta base é para quem tem conta' });
    expect(api.asked(ENTER)).toEqual([]);
  });
});
