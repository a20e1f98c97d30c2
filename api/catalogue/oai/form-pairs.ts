/** Names and values of a form as sent, with repetitions. */
export const formPairs = (body: object | undefined): [string, string][] =>
  Object.entries(body ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((one): [string, string] => [
      name,
      String(one),
    ]),
  );
