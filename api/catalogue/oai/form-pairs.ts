/** Names and values of a form as sent, with repetitions. What a form cannot hold is left out. */
export const formPairs = (body: object | undefined): [string, string][] =>
  Object.entries(body ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one): [string, string][] =>
      typeof one === 'object' ? [] : [[name, String(one)]],
    ),
  );
