import type { Locale } from '#contract/shared/languages.ts';
import { firstName } from '../rules.ts';

interface Facts {
  name: string;
  login: string;
  institution: string;
}

type Words = { subject: string; text: string };

const letter = (subject: string, paragraphs: string[], institution: string): Words => ({
  subject,
  text: `${[...paragraphs, institution].join('\n\n')}\n`,
});

/** The message that brings the code. */
export function codeLetter(
  locale: Locale,
  { name, login, institution, code, minutes }: Facts & { code: string; minutes: number },
): Words {
  const who = firstName(name);
  const words: Record<Locale, Words> = {
    pt: letter(
      'Código para criar uma nova senha',
      [
        `Olá, ${who}.`,
        `O código para criar uma nova senha é: ${code}`,
        `Ele vale por ${minutes} minutos, uma única vez, para o usuário ${login}.`,
        'Não foi você? Ignore esta mensagem: sua senha continua a mesma. Não passe o código a ninguém; a biblioteca nunca o pede.',
      ],
      institution,
    ),
    en: letter(
      'Code for a new password',
      [
        `Hello, ${who}.`,
        `The code for a new password is: ${code}`,
        `It holds for ${minutes} minutes, once, for the user name ${login}.`,
        'Was it not you? Ignore this message: your password stays as it is. Give the code to nobody; the library never asks for it.',
      ],
      institution,
    ),
    es: letter(
      'Código para crear una nueva contraseña',
      [
        `Hola, ${who}.`,
        `El código para crear una nueva contraseña es: ${code}`,
        `Vale durante ${minutes} minutos, una sola vez, para el usuario ${login}.`,
        '¿No fue usted? Ignore este mensaje: su contraseña sigue igual. No dé el código a nadie; la biblioteca nunca lo pide.',
      ],
      institution,
    ),
  };
  return words[locale];
}

/** The message that tells of the change. */
export function changedLetter(locale: Locale, { name, login, institution }: Facts): Words {
  const who = firstName(name);
  const words: Record<Locale, Words> = {
    pt: letter(
      'Sua senha foi alterada',
      [
        `Olá, ${who}.`,
        `A senha do usuário ${login} acaba de ser alterada. Quem estava conectado à conta precisa entrar de novo.`,
        'Não foi você? Crie uma nova senha em “Esqueci a senha” e avise a biblioteca.',
      ],
      institution,
    ),
    en: letter(
      'Your password was changed',
      [
        `Hello, ${who}.`,
        `The password of the user name ${login} has just been changed. Whoever was signed in has to sign in again.`,
        'Was it not you? Set a new password under “Forgot password” and tell the library.',
      ],
      institution,
    ),
    es: letter(
      'Su contraseña fue cambiada',
      [
        `Hola, ${who}.`,
        `La contraseña del usuario ${login} acaba de cambiarse. Quien estaba conectado a la cuenta tiene que entrar de nuevo.`,
        '¿No fue usted? Cree una nueva contraseña en “Olvidé la contraseña” y avise a la biblioteca.',
      ],
      institution,
    ),
  };
  return words[locale];
}
