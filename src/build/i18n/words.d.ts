/** Addresses of the files of joined words, by "<language>/<set>" (joined-words.ts). */
declare module 'virtual:joined-words' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
