import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { startedLogin, startInstitutionalLogin } from '#lib/api/institutional.ts';
import type { Institution } from '#lib/institutions.ts';
import { INSTITUTION_KEY } from '#lib/storage/keys.ts';
import { readItem, writeItem } from '#lib/storage/web-storage.ts';

/** Query parameter with the provider chosen at a discovery service. */
const CHOSEN = 'entityID';

/** The institutions, the last one chosen, and a function that starts the sign-in at one. */
export function useInstitutions() {
  const [all, setAll] = useState<readonly Institution[] | null>(null);
  const [going, setGoing] = useState<string | null>(() =>
    new URLSearchParams(window.location.search).get(CHOSEN),
  );
  const [error, setError] = useState<unknown>(null);

  const goTo = (id: string) => {
    setGoing(id);
    setError(null);
    startInstitutionalLogin({ ...startedLogin(), kind: 'saml', provider: id, isOther: false })
      .then((link) => {
        writeItem(INSTITUTION_KEY, id);
        window.location.assign(link);
      })
      .catch((failed: unknown) => {
        setGoing(null);
        setError(failed);
      });
  };

  useEffect(() => {
    // Already chosen at a discovery service: the list is shown only if that sign-in cannot be started.
    if (going !== null) goTo(going);
    call('GET /saml/provedores', {}).then(
      ({ itens }) => setAll(itens),
      () => setAll([]),
    );
    // Once, when the page opens.
  }, []);

  const last = all?.find(({ id }) => id === readItem(INSTITUTION_KEY)) ?? null;
  return { all, last, going, error, goTo };
}
