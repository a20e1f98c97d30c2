import { expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { contentsOf } from '#api/catalogue/marc/map/contents.ts';

const contents = (...data: string[]) => contentsOf(marc({ data }));
const line = (title: string, number = '', responsibility = '') => ({
  number,
  title,
  responsibility,
});

it('takes plain contents apart at the dashes', () => {
  expect(contents('505 0_ $aO espelho -- Nada e a nossa condição -- Os cimos.')).toEqual([
    {
      extent: 'complete',
      lines: [line('O espelho'), line('Nada e a nossa condição'), line('Os cimos')],
    },
  ]);
});

it('reads enhanced contents as lines with number, title and responsibility', () => {
  expect(
    contents(
      '505 20 $g1.$tGeneral introduction /$rHamilton --$g2.$tForeign force /$rJay ;$rMadison --$tThe end$g(3:20).',
    ),
  ).toEqual([
    {
      extent: 'partial',
      lines: [
        line('General introduction', '1', 'Hamilton'),
        line('Foreign force', '2', 'Jay, Madison'),
        line('The end (3:20)'),
      ],
    },
  ]);
});

it('keeps a detail after a title with that title', () => {
  expect(contents('505 00 $tTriste$g(2:41) --$tModinha$g(2:11).')[0]?.lines).toEqual([
    line('Triste (2:41)'),
    line('Modinha (2:11)'),
  ]);
});

it('has one entry for each field, none for an empty one', () => {
  expect(contents('505 1_ $av. 1. A terra', '505 8_ $av. 2. O homem', '505 0_ $a')).toMatchObject([
    { extent: 'incomplete' },
    { extent: 'other' },
  ]);
});
