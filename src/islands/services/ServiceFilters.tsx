import { SERVICE_TYPES, type ServiceType } from '#contract/shared/service-forms.ts';
import { SERVICE_STATES, type ServiceState } from '#contract/shared/service-states.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { SelectField } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { stateNames } from './words.ts';

export interface Filters {
  type: ServiceType | 'todas';
  status: ServiceState | 'todas';
}

export const NO_FILTERS: Filters = { type: 'todas', status: 'todas' };

const TYPES = Object.keys(SERVICE_TYPES) as ServiceType[];

const typeNames = (t: Translate): Record<ServiceType, string> => ({
  comutacao: t('services.type_copy'),
  'emprestimo-inter-bibliotecas': t('services.kind_outside'),
  levantamento: t('services.kind_survey'),
  'ficha-catalografica': t('services.kind_card'),
  'pesquisa-especializada': t('services.kind_research'),
});

interface Props {
  value: Filters;
  onChange: (next: Filters) => void;
}

/** Of what type, and how they stand: each change asks anew. */
export function ServiceFilters({ value, onChange }: Props) {
  const t = useTexts();
  const types = typeNames(t);
  const states = stateNames(t);
  return (
    <div className="request-filters no-print" role="group" aria-label={t('services.filters')}>
      <SelectField
        label={t('services.type')}
        value={value.type}
        onChange={({ target }) => onChange({ ...value, type: target.value as Filters['type'] })}
      >
        <option value="todas">{t('services.all_types')}</option>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {types[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('services.status')}
        value={value.status}
        onChange={({ target }) => onChange({ ...value, status: target.value as Filters['status'] })}
      >
        <option value="todas">{t('services.all')}</option>
        {SERVICE_STATES.map((state) => (
          <option key={state} value={state}>
            {states[state]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
