import { useState, type SubmitEvent } from 'react';
import {
  INTEREST_KINDS,
  PERIODICAL_TYPES,
  type InterestKind,
  type PeriodicalType,
} from '#contract/shared/interest-kinds.ts';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { followOne } from './follow-one.ts';
import { kindName } from './profile.ts';

interface Choice {
  codigo: string;
  descricao: string;
}

/** Looking for one more thing to follow, and following it. */
export function FollowForm({ onChanged }: { onChanged: () => void }) {
  const t = useTexts();
  const [kind, setKind] = useState<InterestKind>('autor');
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Choice[] | null>(null);
  const [types, setTypes] = useState<readonly PeriodicalType[]>(PERIODICAL_TYPES);
  const { busy, problem, setProblem, send } = useSending();
  const isListed = kind === 'area' || kind === 'tipo_obra';

  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isListed && typed.trim() === '') return setProblem(t('interests.required'));
    send(async () => setFound(await choicesOf(kind, typed)));
  };
  const follow = ({ codigo, descricao }: Choice) =>
    send(async () => {
      await followOne({ kind, codigo, types });
      showToast({ text: t('interests.added', { name: descricao }) });
      onChanged();
    });
  return (
    <form className="interest-form no-print" onSubmit={look} noValidate>
      <h3>{t('interests.add')}</h3>
      <div className="interest-form__fields">
        <KindField
          kind={kind}
          onChange={(next) => {
            setKind(next);
            setFound(null);
            setProblem('');
          }}
        />
        {!isListed && (
          <Field
            label={t('interests.words')}
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      {kind === 'periodico' && <Types types={types} onChange={setTypes} />}
      <div className="row">
        <Button type="submit" busy={busy}>
          {isListed ? t('interests.show') : t('interests.look')}
        </Button>
      </div>
      <Problem>{problem}</Problem>
      <Found found={found} busy={busy} onFollow={follow} />
    </form>
  );
}

/** Of which kind it is. */
function KindField(props: { kind: InterestKind; onChange: (kind: InterestKind) => void }) {
  const t = useTexts();
  const names = kindName(t);
  return (
    <SelectField
      label={t('interests.kind')}
      value={props.kind}
      onChange={({ target }) => props.onChange(target.value as InterestKind)}
    >
      {INTEREST_KINDS.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  );
}

interface FoundProps {
  /** Null: nothing was looked for. */
  found: readonly Choice[] | null;
  busy: boolean;
  onFollow: (choice: Choice) => void;
}

/** What may be followed, each with its button. */
function Found({ found, busy, onFollow }: FoundProps) {
  const t = useTexts();
  return (
    <>
      <p aria-live="polite" className="small muted">
        {found?.length === 0 ? t('interests.none_found') : ''}
      </p>
      <ul className="interest-form__found">
        {found?.map((choice) => (
          <li key={choice.codigo} className="row">
            <span>{choice.descricao}</span>
            <Button
              size="small"
              busy={busy}
              suffix={t('interests.suffix', { name: choice.descricao })}
              onClick={() => onFollow(choice)}
            >
              {t('interests.follow')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface TypesProps {
  types: readonly PeriodicalType[];
  onChange: (types: readonly PeriodicalType[]) => void;
}

/** What of a periodical is told. */
function Types({ types, onChange }: TypesProps) {
  const t = useTexts();
  const names: Record<PeriodicalType, string> = {
    fasciculos: t('interests.issues'),
    artigos: t('interests.articles'),
  };
  return (
    <div className="row" role="group" aria-label={t('interests.periodical_types')}>
      {PERIODICAL_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={names[type]}
          checked={types.includes(type)}
          onChange={({ target }) =>
            onChange(
              PERIODICAL_TYPES.filter((one) =>
                one === type ? target.checked : types.includes(one),
              ),
            )
          }
        />
      ))}
    </div>
  );
}

async function choicesOf(kind: InterestKind, q: string): Promise<readonly Choice[]> {
  if (kind === 'area' || kind === 'tipo_obra') {
    const choices = await call('GET /perfil-interesse/areas-interesse/info-auxiliar', {});
    return kind === 'area' ? choices.areas : choices.tipos_obra;
  }
  if (kind === 'periodico')
    return (await call('GET /perfil-interesse/periodicos/pesquisa', { query: { q } })).itens;
  const query = { tipo: kind, q };
  return (await call('GET /perfil-interesse/area-autor-assunto/pesquisa', { query })).itens;
}
