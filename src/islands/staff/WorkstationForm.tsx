import { useState, type FormEvent } from 'react';
import { MAX_WORKSTATION_NAME } from '#contract/shared/staff/rights.ts';
import type { Workstation } from '#lib/staff/workstation.ts';
import { Button } from '../ui/Button.tsx';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import type { StaffSelf } from './use-staff.ts';

interface Props {
  libraries: StaffSelf['bibliotecas'];
  initial: Workstation | null;
  onChosen: (workstation: Workstation) => void;
}

/** The workstation of this browser: library, name of the counter, paper of receipts. */
export function WorkstationForm({ libraries, initial, onChosen }: Props) {
  const t = useTexts();
  const isTheirs = libraries.some(({ cod_biblioteca: id }) => id === initial?.libraryId);
  const first = libraries[0]?.cod_biblioteca ?? 0;
  const [libraryId, setLibrary] = useState(isTheirs ? (initial?.libraryId ?? first) : first);
  const [name, setName] = useState(initial?.name ?? t('staff.workstation_default'));
  const [paper, setPaper] = useState(initial?.paper ?? '80mm');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChosen({ libraryId, name: name.trim() || t('staff.workstation_default'), paper });
  };
  return (
    <form className="workstation stack" onSubmit={submit}>
      <h1 id="tela" tabIndex={-1}>
        {t('staff.workstation_title')}
      </h1>
      <p>{t('staff.workstation_text')}</p>
      <SelectField
        label={t('staff.workstation_library')}
        value={libraryId}
        onChange={({ target }) => setLibrary(Number(target.value))}
      >
        {libraries.map(({ cod_biblioteca: id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('staff.workstation_name')}
        hint={t('staff.workstation_name_hint')}
        value={name}
        maxLength={MAX_WORKSTATION_NAME}
        onChange={({ target }) => setName(target.value)}
      />
      <RadioGroup
        legend={t('staff.workstation_paper')}
        name="paper"
        value={paper}
        onChange={(value) => setPaper(value === 'a4' ? 'a4' : '80mm')}
        options={[
          { value: '80mm', label: t('staff.workstation_roll') },
          { value: 'a4', label: t('staff.workstation_sheet') },
        ]}
      />
      <div className="row">
        <Button type="submit" variant="solid">
          {t('staff.workstation_choose')}
        </Button>
      </div>
    </form>
  );
}
