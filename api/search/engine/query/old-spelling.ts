/**
 * Portuguese spelling before 1911 and 1943: "pharmacia", "philosophia", "Brazil". Records and
 * references still have such forms, so an unknown word is also tried in today's spelling. Words are
 * folded.
 */
const CHANGES: readonly (readonly [old: RegExp, now: string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/^sc(?=[ei])/g, 'c'],
  [/([bcdfglmnptz])\1/g, '$1'],
  [/ch(?=[rlnt])/g, 'c'],
  [/y/g, 'i'],
  [/ch(?=[ei])/g, 'qu'],
  [/ch(?=[aou])/g, 'c'],
  [/c(?=[tc])/g, ''],
  [/p(?=[tcs])/g, ''],
  [/m(?=n)/g, ''],
  [/g(?=[mn])/g, ''],
  [/(?<=[aeiou])z(?=[aeiou])/g, 's'],
  [/(?<=[aeiou])s(?=[aeiou])/g, 'z'],
  [/z$/g, 's'],
  [/oens?$/g, 'oes'],
];
/** Maximum candidate forms of a word. */
const MAX_FORMS = 64;

/** Possible modern forms of a word, without the word itself. */
export function modernSpellings(word: string): string[] {
  const forms = new Set([word]);
  for (const [old, now] of CHANGES) {
    for (const form of [...forms]) {
      if (forms.size < MAX_FORMS) forms.add(form.replace(old, now));
    }
  }
  forms.delete(word);
  return [...forms];
}

/** Quick check whether a word may be in the spelling before 1911, 1943 or 1990. */
const MAY_BE_OLD =
  /[prt]h|y|([bcdfglmnpt])\1|^sc[ei]|ch|mn|ct|p[ct]|^(?:assign|signal|augment|brazil)|ez/;
/** Changes that apply to nearly every word, in order. */
const CERTAIN: readonly (readonly [old: RegExp, now: string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/([bdfglmnpt])\1/g, '$1'],
  [/(?<!fi|fri|vi|su)cc/g, 'c'],
  [/^sc(?=[ei])/, 'c'],
  [/(?<![aeou])y|y(?![aeou])/g, 'i'],
  [/ch(?=[lnr])/g, 'c'],
  [/(?<=[aiou])mn(?!es|io)/, 'n'],
  [/^(portugu|franc|ingl|chin|japon|holand|irland|escoc)ez(?=$|a|es)/, '$1es'],
];
/** Pairs of old and modern prefixes, applied after those changes. */
const BEGINNINGS = `
  acto ato; activ ativ; actor ator; actriz atriz; actua atua; adopt adot; afect afet; anarchi anarqui; arche arque;
  architect arquitet; archi arqui; arquitect arquitet; assign assin; assumpt assunt; atract atrat; auctor autor; augment aument;
  baptis batis; baptiz batiz; brazil brasil; charact caract; chimic quimic; chirurg cirurg; cholera colera; colect colet;
  conduct condut; contract contrat; correct corret; dialect dialet; direct diret; efect efet; egipt egit; electr eletr;
  eschol escol; escript escrit; estructur estrutur; eucharist eucarist; exact exat; excepc excec; fruct frut;
  hierarchi hierarqui; inject injet; insect inset; inspect inspet; instruct instrut; lectiv letiv; machin maquin;
  melanchol melancol; monarchi monarqui; nocturn noturn; object objet; oligarchi oligarqui; optim otim; paroch paroqu;
  practic pratic; product produt; project projet; prompt pront; protect protet; psichi psiqui; psich psic; sector setor;
  select selet; signal sinal; subject subjet; tactic tatic; traject trajet; vector vetor; victor vitor`;
const beginnings = BEGINNINGS.split(';').map((pair) => pair.trim().split(' '));

/**
 * The modern form of a word in old spelling, else null; the index also has the word under this form. Less
 * certain forms are tried only when nothing is found (`modernSpellings`).
 */
export function modernSpelling(word: string): string | null {
  if (word.length < 4 || !MAY_BE_OLD.test(word) || !/^[a-z]+$/.test(word)) return null;
  const changed = CERTAIN.reduce((form, [old, to]) => form.replace(old, to), word);
  const [old = '', to = ''] = beginnings.find(([start = '']) => changed.startsWith(start)) ?? [];
  const now = to + changed.slice(old.length);
  return now === word ? null : now;
}
