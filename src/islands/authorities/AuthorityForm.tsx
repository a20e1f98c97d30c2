import * as icons from '#lib/icons.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { AUTHORITY_TYPES, type AuthorityType } from '#contract/shared/constants.ts';
import type { AuthorityQuery } from '#lib/authorities/address.ts';
import { FieldFrame } from '../ui/form/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useTyped } from '../ui/hooks/use-typed.ts';

interface Props {
  asked: AuthorityQuery;
  go: (next: AuthorityQuery) => void;
}

/** Words and a type. Without words nothing is asked, and nothing that was found goes away. */
export function AuthorityForm({ asked, go }: Props) {
  const t = useTexts();
  const [q, setQ] = useTyped(asked.q);
  const [tipo, setTipo] = useTyped(asked.tipo);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = q.trim();
    setMissing(words === '');
    if (words === '') field.current?.focus();
    else go({ q: words, tipo, page: 1 });
  };

  return (
    <form role="search" aria-label={t('authorities.label')} onSubmit={submit}>
      <FieldFrame
        id="q-authority"
        label={t('authorities.label')}
        hideLabel
        error={isMissing && t('authorities.required')}
      >
        {(wiring) => (
          <div className="search search--big search--typed">
            <input
              {...wiring}
              ref={field}
              type="search"
              name="q"
              placeholder={t('authorities.placeholder')}
              autoComplete="off"
              maxLength={4000}
              aria-required
              value={q}
              onChange={({ target }) => {
                setMissing(false);
                setQ(target.value);
              }}
            />
            <select
              name="tipo"
              aria-label={t('authorities.type')}
              value={tipo}
              onChange={({ target }) => setTipo(target.value as AuthorityType | '')}
            >
              <TypeOptions />
            </select>
            <button type="submit" className="search__submit">
              <Icon path={icons.search} />
              <span className="visually-hidden--phone">{t('authorities.submit')}</span>
            </button>
          </div>
        )}
      </FieldFrame>
    </form>
  );
}

function TypeOptions() {
  const t = useTexts();
  const names: Record<AuthorityType, string> = {
    autor_pessoa: t('authorities.type_autor_pessoa'),
    autor_instituicao: t('authorities.type_autor_instituicao'),
    autor_evento: t('authorities.type_autor_evento'),
    titulo_uniforme: t('authorities.type_titulo_uniforme'),
    assunto: t('authorities.type_assunto'),
    assunto_geografico: t('authorities.type_assunto_geografico'),
    genero_forma: t('authorities.type_genero_forma'),
    termo_cronologico: t('authorities.type_termo_cronologico'),
    subdivisao_geral: t('authorities.type_subdivisao_geral'),
    subdivisao_genero_forma: t('authorities.type_subdivisao_genero_forma'),
    subdivisao_geografica: t('authorities.type_subdivisao_geografica'),
    subdivisao_cronologica: t('authorities.type_subdivisao_cronologica'),
  };
  return (
    <>
      <option value="">{t('authorities.type_todas')}</option>
      {AUTHORITY_TYPES.map((type) => (
        <option key={type} value={type}>
          {names[type]}
        </option>
      ))}
    </>
  );
}
