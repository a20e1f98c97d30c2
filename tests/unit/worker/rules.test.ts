import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ENTRIES, cacheName, parseCacheName, KINDS, isReadCache } from '#lib/offline/caches.ts';
import { ROUTES } from '#lib/routes/table.ts';
import {
  filesImported,
  filesNamed,
  decideHandling,
  isCacheable,
  CACHED_CALLS,
  pageKey,
  offlinePageFor,
  obsoleteCaches,
  recordKey,
  withoutDate,
  entriesToEvict,
  type RequestFacts,
} from '../../../src/worker/rules.ts';
import { EVERY_CALL } from '../../support/every-call.ts';

const ORIGIN = 'https://catalogo.example.org';

const handling = (path: string, asked: Partial<RequestFacts> = {}) =>
  decideHandling(
    {
      method: 'GET',
      mode: 'navigate',
      ...asked,
      url: new URL(path, ORIGIN).href,
    },
    ORIGIN,
  );

describe('What the worker does about a request', () => {
  it('is to keep pages, and files whose names change with them', () => {
    expect(handling('/acervo/5?q=luto')).toBe('page');
    expect(handling('/en/')).toBe('page');
    expect(handling('/meupergamum/app/emprestimo/reserva')).toBe('page');
    expect(handling('/_assets/base.C8YLG_Uf.js', { mode: 'cors' })).toBe('file');
  });

  it('is nothing where it asks another server, sends something or fetches a file', () => {
    expect(handling('https://vlibras.gov.br/_assets/x.js')).toBe('none');
    expect(handling('/login', { method: 'POST' })).toBe('none');
    expect(handling('/_files/planta.pdf')).toBe('none');
    expect(handling('/acervo/5', { mode: 'cors' })).toBe('none');
    expect(handling('/sw.js', { mode: 'same-origin' })).toBe('none');
  });

  it('is nothing on the way back from the sign-in of an institution', () => {
    expect(handling('/oauth-response?code=segredo')).toBe('none');
    expect(handling('/en/saml-response')).toBe('none');
    expect(handling('/login/instituicao?entityID=x')).toBe('none');
  });

  it('is nothing for /api, but for records, which are the same for everybody', () => {
    const cors = { mode: 'cors' };
    expect(handling('/api/acervo/5', cors)).toBe('record');
    expect(handling('/api/autoridade/5', cors)).toBe('record');
    expect(handling('/api/acervo/5/exemplares', cors)).toBe('none');
    const others = EVERY_CALL.filter(({ key }) => !CACHED_CALLS.some((kept) => kept === key)).map(
      ({ key }) => key.replace(/^\w+ /, '').replace(/:\w+/g, '5'),
    );
    expect(others.length).toBeGreaterThan(50);
    for (const path of others) expect(handling(`/api${path}`, cors), path).toBe('none');
    for (const path of others) expect(handling(`/api${path}`), path).toBe('none');
  });

  it('names only calls that are open to everybody', () => {
    for (const key of CACHED_CALLS) {
      expect(EVERY_CALL.find((call) => call.key === key)?.access, key).toBe('public');
    }
  });
});

describe('The address under which a page is kept', () => {
  it('holds nothing that somebody searched', () => {
    expect(new URL(pageKey('/en/'), ORIGIN).search).toBe('');
    expect(recordKey(`${ORIGIN}/api/acervo/5?de=busca`, '3')).toBe('/api/acervo/5?lang=3');
  });

  it('is one for the parts of a record and for the screens of the personal area', () => {
    expect(pageKey('/acervo/12/exemplares')).toBe('/acervo/12');
    expect(pageKey('/en/autoridade/7/marc')).toBe('/en/autoridade/7');
    expect(pageKey('/acervo/12')).toBe('/acervo/12');
    const guarded = ROUTES.filter(({ name }) => name.startsWith('account'));
    expect(guarded.length).toBeGreaterThan(3);
    for (const { pattern } of guarded) {
      expect(pageKey(pattern)).toBe('/meupergamum');
      expect(pageKey(`/fr${pattern}`)).toBe('/fr/meupergamum');
    }
  });

  it('is that of the page for no connection in its language', () => {
    expect(offlinePageFor('/acervo/5')).toBe('/sem-conexao');
    expect(offlinePageFor('/it/acervo/5')).toBe('/it/sem-conexao');
  });
});

describe('An answer', () => {
  const answer = (headers: Record<string, string>, more = {}) => ({
    ...{ status: 200, type: 'basic', redirected: false },
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
    ...more,
  });

  it('is kept where it is whole and its server does not forbid it', () => {
    expect(isCacheable(answer({ 'cache-control': 'public, max-age=0' }), 'page')).toBe(true);
    expect(isCacheable(answer({ 'cache-control': 'no-store' }), 'page')).toBe(false);
    expect(isCacheable(answer({ 'cache-control': 'private, no-cache' }), 'record')).toBe(false);
    expect(isCacheable(answer({}, { status: 503 }), 'page')).toBe(false);
    expect(isCacheable(answer({}, { redirected: true }), 'page')).toBe(false);
    expect(isCacheable(answer({}, { type: 'opaqueredirect' }), 'page')).toBe(false);
    expect(isCacheable(answer({ 'content-type': 'application/pdf' }), 'page')).toBe(false);
  });

  it('of /api is kept only where it says that it is for everybody', () => {
    const json = { 'content-type': 'application/json' };
    expect(isCacheable(answer(json), 'record')).toBe(false);
    expect(isCacheable(answer({ ...json, 'cache-control': 'public, max-age=0' }), 'record')).toBe(
      true,
    );
  });
});

describe('What is kept', () => {
  it('does not tell the time at which it was given', async () => {
    const headers = { date: 'Thu, 12 Mar 2026 17:20:00 GMT', 'content-type': 'application/json' };
    const kept = withoutDate(new Response('{}', { headers }));
    expect(kept.headers.get('date')).toBeNull();
    expect(kept.headers.get('content-type')).toBe('application/json');
    expect(await kept.text()).toBe('{}');
  });

  it('has a bound, and the oldest goes first', () => {
    expect(entriesToEvict(['a', 'b', 'c'], 2)).toEqual(['a']);
    expect(entriesToEvict(['a'], 2)).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(80), (kept, most) => {
        const gone = entriesToEvict(kept, most);
        expect(kept.length - gone.length).toBe(Math.min(kept.length, most));
        expect([...gone, ...kept.slice(gone.length)]).toEqual(kept);
      }),
    );
    for (const kind of KINDS) expect(MAX_ENTRIES[kind]).toBeGreaterThan(0);
  });

  it('outlives one publication, for the pages that are still open', () => {
    const names = ['um', 'dois', 'tres'].flatMap((of) => KINDS.map((kind) => cacheName(of, kind)));
    expect(obsoleteCaches(names, 'tres')).toEqual(KINDS.map((kind) => cacheName('um', kind)));
    expect(obsoleteCaches(names.slice(0, 4), 'dois')).toEqual([]);
    expect(obsoleteCaches([...names, 'de outro programa'], 'quatro')).toEqual(names.slice(0, 8));
  });

  it('is known by its name, and what tells of a reader is told apart', () => {
    expect(parseCacheName(cacheName('a1b2', 'shells'))).toEqual({
      publication: 'a1b2',
      kind: 'shells',
    });
    expect(parseCacheName('workbox-precache')).toBeNull();
    expect(KINDS.filter((kind) => isReadCache(cacheName('x', kind)))).toEqual(['pages', 'records']);
  });
});

describe('What a page needs', () => {
  it('is named in it: style sheets, islands, texts', () => {
    const html =
      '<link href="/_assets/Page.BHF-_.css"><astro-island component-url="/_assets/A.x1.js" props="{&quot;u&quot;:&quot;/_assets/pt.D.json&quot;}"><a href="/acervo/1">';
    expect(filesNamed(html + html)).toEqual([
      '/_assets/Page.BHF-_.css',
      '/_assets/A.x1.js',
      '/_assets/pt.D.json',
    ]);
  });

  it('is what its scripts import when they start, not what a press loads', () => {
    const code =
      'import{a as b}from"./base.C8.js";import"./side.x_1.js";const c=()=>import("./late.z.js");export{d}from"./react.r.js";';
    expect(filesImported(code)).toEqual([
      '/_assets/base.C8.js',
      '/_assets/side.x_1.js',
      '/_assets/react.r.js',
    ]);
  });
});
