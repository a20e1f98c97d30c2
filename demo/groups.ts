import type { LocalText } from './local-text.ts';

/** A patron group: codes are those of the user categories of specification §5 where one fits. */
export interface PatronGroup {
  code: string;
  name: LocalText;
}

const group = (code: string, pt: string, en: string, es: string): PatronGroup => ({
  code,
  name: { pt, en, es },
});

export const groups: readonly PatronGroup[] = [
  group('01', 'Graduação', 'Undergraduate', 'Grado'),
  group('19', 'Graduação digital', 'Digital undergraduate', 'Grado digital'),
  group('03', 'Especialização', 'Graduate', 'Especialización'),
  group('06', 'Mestrado', 'Master’s', 'Maestría'),
  group('07', 'Doutorado', 'Doctoral', 'Doctorado'),
  group('21', 'Educação a distância', 'Distance student', 'Educación a distancia'),
  group('09', 'Técnico de nível médio', 'Intermediate technical', 'Técnico de nivel medio'),
  group('05', 'Corpo técnico', 'Employee', 'Personal'),
  group('12', 'Corpo técnico do hospital', 'Hospital employee', 'Personal del hospital'),
  group('Intercamb', 'Intercâmbio', 'Exchange student', 'Intercambio'),
  group('MembroComun', 'Comunidade', 'Community member', 'Comunidad'),
  group('08', 'Docente', 'Professor', 'Docente'),
  group('04', 'Usuário especial', 'Special user', 'Usuario especial'),
];
