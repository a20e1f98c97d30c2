/** The path of a call, `/acervo/:id` of "GET /acervo/:id", with its parameters filled in. */
export function callPath(key: string, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values.get(name))));
}
