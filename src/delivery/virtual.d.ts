/** Addresses of text sets by "<language>/<set>" (text-sets-plugin.ts). */
declare module 'virtual:text-sets' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
