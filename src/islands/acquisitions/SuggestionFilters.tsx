import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { useErrorText } from '../ui/error-text.ts';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type State = Output<'GET /aquisicao/sugestoes/situacao'>['itens'][number]['situacao'];

export interface Filters {
  /** Days of suggesting, YYYY-MM-DD; empty: any. */
  from: string;
  to: string;
  /** Empty: any. */
  state: State | '';
}

export const NO_FILTERS: Filters = { from: '', to: '', state: '' };

interface Props {
  value: Filters;
  /** Why the last answer did not come. */
  error: unknown;
  onChange: (next: Filters) => void;
}

const askStates = (_question: string, signal: AbortSignal) =>
  call('GET /aquisicao/sugestoes/situacao', {}, { signal });

/** Of when, and how they stand: each change asks anew. The server names the states. */
export function SuggestionFilters({ value, error, onChange }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const { answered } = useAnswer(useLocale(), askStates);
  return (
    <div className="request-filters no-print" role="group" aria-label={t('suggestions.filters')}>
      <SelectField
        label={t('suggestions.state')}
        value={value.state}
        onChange={({ target }) => onChange({ ...value, state: target.value as Filters['state'] })}
      >
        <option value="">{t('suggestions.all')}</option>
        {answered?.answer.itens.map(({ situacao, desc_situacao: name, total }) => (
          <option key={situacao} value={situacao}>
            {total > 0 ? `${name} (${total})` : name}
          </option>
        ))}
      </SelectField>
      <Field
        type="date"
        label={t('suggestions.from')}
        value={value.from}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
      <Field
        type="date"
        label={t('suggestions.to')}
        value={value.to}
        error={error === null ? '' : errorText(error)}
        onChange={({ target }) => onChange({ ...value, to: target.value })}
      />
    </div>
  );
}
