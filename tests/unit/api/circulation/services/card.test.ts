import { expect, it } from 'vitest';
import { cardPath, requestIdFromKey } from '#api/circulation/services/card-key.ts';
import { cardOf } from '#api/circulation/services/card.ts';
import { word, wordKeys } from '#api/core/words.ts';

const say = (key: string, params: Record<string, string> = {}) =>
  word('server/card', key, 'pt', params);

const LEAST = {
  ...{ autor_sobrenome: 'Santos', autor_nome: 'Maria da Silva', titulo: 'Ler em voz alta' },
  ...{ tipo_trabalho: 'mestrado', curso: 'Letras', instituicao: 'UFVI', local: 'Ipê' },
  ...{ ano: '2026', folhas: '120', ilustracoes: 'nao', assunto_1: 'Leitura' },
};

it('a card has its areas, a note of the work, and tracings', () => {
  expect(cardOf(LEAST, say)).toEqual({
    mark: null,
    heading: 'Santos, Maria da Silva.',
    paragraphs: [
      'Ler em voz alta / Maria da Silva Santos. – Ipê, 2026.',
      '120 f. ; 30 cm.',
      'Dissertação (Mestrado em Letras) – UFVI, 2026.',
      '1. Leitura. I. Título.',
    ],
    classes: [],
  });
});

it('a card names everything that is filled in, each with its punctuation', () => {
  const card = cardOf(
    {
      ...LEAST,
      ...{ subtitulo: 'formação de leitores', tipo_trabalho: 'tcc', ilustracoes: 'coloridas' },
      ...{ orientador_sobrenome: 'Prado', orientador_nome: 'Lúcia', assunto_2: 'Escolas' },
      ...{ assunto_3: 'Leitura', bibliografia_inicial: '110', bibliografia_final: '118' },
      ...{ cutter: 'S237l', cdd: '028.9', cdu: '028' },
    },
    say,
  );
  expect(card).toEqual({
    mark: 'S237l',
    heading: 'Santos, Maria da Silva.',
    paragraphs: [
      'Ler em voz alta : formação de leitores / Maria da Silva Santos. – Ipê, 2026.',
      '120 f. : il. color. ; 30 cm.',
      'Orientação: Lúcia Prado.',
      'Trabalho de conclusão de curso (Graduação em Letras) – UFVI, 2026.',
      'Bibliografia: f. 110-118.',
      '1. Leitura. 2. Escolas. I. Prado, Lúcia, orient. II. Título.',
    ],
    classes: ['CDD 028.9', 'CDU 028'],
  });
});

it('a card doubles no stop that was typed already', () => {
  const typed = { ...LEAST, autor_nome: 'Maria S.', titulo: 'Ler.', assunto_1: 'Leitura.' };
  const { heading, paragraphs } = cardOf(typed, say);
  expect(heading).toBe('Santos, Maria S.');
  expect(paragraphs[0]).toBe('Ler / Maria S Santos. – Ipê, 2026.');
  expect(paragraphs.at(-1)).toBe('1. Leitura. I. Título.');
});

it('a card has words for each kind of work in the server', () => {
  const kinds = wordKeys('server/card').filter((key) => key.startsWith('work_'));
  expect(kinds).toEqual(['work_tcc', 'work_especializacao', 'work_mestrado', 'work_doutorado']);
});

it('the address of a card is known to whom it was told alone', () => {
  const secret = new Uint8Array(32).fill(7);
  const key = cardPath(secret, 12).replace('/api/fichas/', '');
  expect(requestIdFromKey(secret, key)).toBe(12);
  expect(requestIdFromKey(secret, key.replace('12.', '13.'))).toBeNull();
  expect(requestIdFromKey(new Uint8Array(32), key)).toBeNull();
  expect(requestIdFromKey(secret, '12')).toBeNull();
  expect(requestIdFromKey(secret, 'x.y')).toBeNull();
});
