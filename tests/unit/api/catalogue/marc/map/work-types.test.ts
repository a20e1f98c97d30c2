import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { word } from '#api/core/words.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { WORK_TYPES, workTypeCode, workTypeOf } from '#api/catalogue/marc/map/work-types.ts';

const key = (parts: Parameters<typeof marc>[0]) => {
  const code = workTypeOf(marc(parts));
  return WORK_TYPES.find((type) => type.code === code)?.key;
};

describe('work types', () => {
  it('have codes and keys of their own and a name in every language', () => {
    expect(new Set(WORK_TYPES.map(({ code }) => code)).size).toBe(WORK_TYPES.length);
    expect(new Set(WORK_TYPES.map(({ key: name }) => name)).size).toBe(WORK_TYPES.length);
    for (const locale of LOCALES) {
      const names = WORK_TYPES.map(({ key }) => word('server/work-types', key, locale));
      expect(new Set(names).size).toBe(WORK_TYPES.length);
    }
  });

  it.each([
    ['am', 'livro'],
    ['as', 'periodico'],
    ['ab', 'artigo'],
    ['cm', 'partitura'],
    ['em', 'mapa'],
    ['gm', 'video'],
    ['im', 'som'],
    ['jm', 'musica'],
    ['km', 'imagem'],
    ['mm', 'recurso_eletronico'],
    ['om', 'kit'],
    ['pc', 'arquivo'],
    ['rm', 'objeto'],
    ['tm', 'manuscrito'],
    ['??', 'livro'],
  ])('leader %s is %s', (type, expected) => {
    expect(key({ type })).toBe(expected);
  });

  it('distinguishes forms and contents by 008', () => {
    expect(key({ control: { '008': fixed008({ form: 'o' }) } })).toBe('livro_digital');
    expect(key({ control: { '008': fixed008({ form: 'f' }) } })).toBe('braille');
    expect(key({ control: { '008': fixed008({ contents: 'u' }) } })).toBe('norma');
    expect(key({ type: 'as', control: { '008': fixed008({ form: 'o' }) } })).toBe(
      'periodico_digital',
    );
    expect(key({ data: ['245 10 $aABNT NBR 6023 :$bdocumentação'] })).toBe('norma');
    expect(key({ data: ['300 __ $a1 folheto (6 p.)'] })).toBe('folheto');
  });

  it('distinguishes articles from chapters by their host', () => {
    expect(key({ type: 'aa', data: ['773 0_ $tRevista$x0034-8309'] })).toBe('artigo');
    expect(key({ type: 'aa', data: ['773 0_ $tRevista$gv. 3, n. 2'] })).toBe('artigo');
    expect(key({ type: 'aa', data: ['773 0_ $tLivro$z8535902775'] })).toBe('capitulo');
  });

  it.each([
    ['Tese (Doutorado em Letras) - USP, 2001', 'tese'],
    ['Dissertação (Mestrado em História) - UFMG', 'dissertacao'],
    ['Dissertação de doutoramento - Coimbra', 'tese'],
    ['Trabalho de Conclusão de Curso (Graduação) - UFSC', 'tcc'],
    ['Monografia (Especialização) - PUC Minas', 'tcc'],
    ['Dissertação (Mestrado) - Programa de Pós-Graduação em Letras', 'dissertacao'],
    ['Thesis (M.A.)--University of Texas', 'dissertacao'],
    ['Thesis (Ph. D.)--Harvard University', 'tese'],
    ['Tesis (Maestría)--UNAM', 'dissertacao'],
    ['Thesis', 'tese'],
  ])('the note "%s" makes a %s', (note, expected) => {
    expect(key({ data: [`502 __ $a${note}`] })).toBe(expected);
  });

  it('knows a thesis by 008 when no note says so', () => {
    expect(key({ control: { '008': fixed008({ contents: 'bm' }) } })).toBe('tese');
  });

  it('counts an unknown key as a book', () => {
    expect(workTypeCode('nada')).toBe(workTypeCode('livro'));
  });
});
