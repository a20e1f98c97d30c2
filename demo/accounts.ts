import { demoPassword } from './people.ts';

/** What `npm start` prints: the accounts worth trying, for whoever sits at the terminal. */
export const ACCOUNTS = {
  password: demoPassword,
  list: [
    {
      login: 'aluno',
      finds:
        'an undergraduate: loans to renew, one that is held, holds and requests in every state',
    },
    {
      login: 'devedor',
      finds: 'a graduate: an overdue loan, debts that block, a slip for each library',
    },
    {
      login: 'docente',
      finds: 'a professor: a loan until a fixed day, a hold on its way, an answered comment',
    },
    { login: 'formando', finds: 'an undergraduate: nothing pending' },
    { login: 'bloqueado', finds: 'a community member: a blocked account' },
    { login: 'duplo', finds: 'an employee: two logins to choose from' },
    { login: 'pessoa01', finds: 'somebody suspended for bringing a book back late' },
    { login: 'pessoa22', finds: 'somebody whose loan is recalled for a hold' },
    { login: 'balcao', finds: 'staff of the counter of two libraries, at /equipe' },
    { login: 'bibliotecaria', finds: 'a librarian of two libraries, at /equipe' },
    { login: 'chefe', finds: 'the head, with every right in every library, at /equipe' },
  ],
} as const;
