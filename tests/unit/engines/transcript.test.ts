import { expect, it } from 'vitest';
import {
  heardAs,
  mergeInto,
  missingIn,
  readTranscript,
  writeTranscript,
} from '../../support/engines/transcript.ts';

const KNOWN = `> Tab
  Reserva link.
> Return
  Reserva feita.
  Reserva título nível 2.
~ Ir para o conteúdo link.
`;

const heard = (...lines: string[]) =>
  readTranscript(
    `> Tab\n  Reserva link.\n> Return\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );

const compared = (...lines: string[]) =>
  writeTranscript(heardAs(readTranscript(KNOWN), heard(...lines)));

it('compares the lines of a step in any order, and without those that may lack', () => {
  expect(writeTranscript(readTranscript(KNOWN))).toBe(KNOWN);
  expect(compared('Reserva título nível 2.', 'Reserva feita.')).toBe(KNOWN);
});

it('differs by a line that is missing, one that is not known, and one that is said twice', () => {
  expect(compared('Reserva feita.')).not.toBe(KNOWN);
  expect(compared('Reserva feita.', 'Reserva título nível 2.', 'link')).not.toBe(KNOWN);
  expect(compared('Reserva feita.', 'Reserva feita.', 'Reserva título nível 2.')).not.toBe(KNOWN);
  expect(missingIn(readTranscript(KNOWN)[1], ['Reserva feita.'])).toEqual([
    'Reserva título nível 2.',
  ]);
});

it('marks what is not heard each time', () => {
  const both = mergeInto(readTranscript(KNOWN), heard('Reserva feita.', 'Início link.'));
  expect(writeTranscript(both)).toBe(`> Tab
  Reserva link.
> Return
  Reserva feita.
~ Reserva título nível 2.
~ Ir para o conteúdo link.
~ Início link.
`);
});

it('writes anew what comes after something else was done', () => {
  const steps = readTranscript('> Tab\n  Reserva link.\n> space\n  Reserva feita.\n');
  expect(mergeInto(readTranscript(KNOWN), steps)).toEqual(steps);
});
