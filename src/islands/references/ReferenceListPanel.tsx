import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { $referenceStyle, type ReferenceStyle } from '#lib/stores/reference-style.ts';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { styleOptions } from './style-options.ts';
import { WordActs } from './WordActs.tsx';

/** Titles of one call. */
const AT_ONCE = 200;

async function fetchCited(ids: readonly number[], withHoldings: boolean) {
  const cited = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const acervos = ids.slice(from, from + AT_ONCE).join(',');
    const dados = withHoldings ? ('completo' as const) : ('resumido' as const);
    cited.push(...(await call('GET /acervo/referencias', { query: { acervos, dados } })).itens);
  }
  return cited;
}

/**
 * The list of references of several titles, for a word processor, without call numbers unless they are
 * chosen. Needs the tables `references` and `errors`.
 */
export function ReferenceListPanel({ ids }: { ids: readonly number[] }) {
  const t = useTexts();
  const locale = useLocale();
  const style = useStore($referenceStyle);
  const [withHoldings, setHoldings] = useState(false);
  const load = async () => {
    const [cited, { referenceList }] = await Promise.all([
      fetchCited(ids, withHoldings),
      import('#lib/references/word/list.ts'),
    ]);
    return referenceList(cited, style, { t, locale });
  };
  return (
    <div className="reference-list">
      <div className="reference-list__choice">
        <SelectField
          label={t('references.style')}
          value={style}
          onChange={({ target }) => $referenceStyle.set(target.value as ReferenceStyle)}
        >
          {styleOptions(t).map(({ value, label, hint }) => (
            <option key={value} value={value}>
              {`${label} – ${hint}`}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={t('references.with_call_numbers')}
          checked={withHoldings}
          onChange={() => setHoldings(!withHoldings)}
        />
      </div>
      <WordActs load={load} count={ids.length} />
    </div>
  );
}
