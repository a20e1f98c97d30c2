import { describe, expect, it } from 'vitest';
import { commonPasswords, isCommon } from '#api/patrons/auth/passwords/common.ts';

const OWN = {
  login: 'mfsouza',
  name: 'Marina Figueiró de Souza',
  institution: ['Universidade do Vale do Ipê', 'UFVI'],
};

describe('a password that is tried first', async () => {
  const list = await commonPasswords();

  it.each([
    ['of the list', 'password'],
    ['of the list in capitals', 'QWERTY'],
    ['of the list with accents', 'Dragón'],
    ['that is a listed word with a year', 'Senha@2026'],
    ['that is a listed word with signs before it', '#1Dragon'],
    ['with signs for letters', 'P4$$w0rd!'],
    ['that ends with a sign for a letter', 'S3nh@2026'],
    ['that is the login', 'MFSouza'],
    ['with the login in it', 'x9-mfsouza-K2.tt'],
    ['of the name', 'Figueiro#1'],
    ['of the institution', 'Ufvi@2026'],
    ['of its whole name', 'universidadedovaledoipe1'],
  ])('%s is refused', (_what, password) => {
    expect(isCommon(password, OWN, list)).toBe(true);
  });

  it.each([
    ['of several words', 'cavalo-bateria-Grampo7'],
    ['made by chance', 'tR7!kq-Wz2pm'],
    ['with a listed word and more than a few characters', 'dragon83kqW!0291z'],
    ['of digits only that nobody lists', '48159037'],
  ])('%s is not', (_what, password) => {
    expect(isCommon(password, OWN, list)).toBe(false);
  });

  it('is not found by a short login', () => {
    expect(isCommon('tR7!kq-Wz2pm', { ...OWN, login: 'kq' }, list)).toBe(false);
  });
});
