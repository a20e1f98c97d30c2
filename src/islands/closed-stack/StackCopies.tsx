import type { Output } from '#contract/calls.ts';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Status } from '../ui/Status.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import type { StackCopy } from './ClosedStackPanel.tsx';

type Outcome = Output<'POST /gravar-armazem'>['itens'][number];

interface Props {
  copies: readonly StackCopy[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** What became of the last requests. */
  outcomes: readonly Outcome[];
}

/** Why a copy cannot be asked for; that somebody has to sign in first is no reason. */
const refusalsOf = ({ acoes }: StackCopy) =>
  (acoes?.pedir.motivos ?? []).filter(({ codigo }) => codigo !== 'token_missing');

/** The copy that can be asked for, where there is only one. */
export function onlyCopy(copies: readonly StackCopy[]): ReadonlySet<number> {
  const open = copies.filter((copy) => refusalsOf(copy).length === 0);
  return new Set(open.length === 1 ? open.map(({ cod_exemplar: id }) => id) : []);
}

/** The copies, each to be ticked, or with the refusal. */
export function StackCopies({ copies, chosen, onChoose, outcomes }: Props) {
  const t = useTexts();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <ul className="rule-list space-4" aria-label={t('closed-stack.heading')}>
      {copies.map((copy) => {
        const { cod_exemplar: id } = copy;
        const done = outcomes.find((outcome) => outcome.cod_exemplar === id);
        const refusals = refusalsOf(copy);
        return (
          <li key={id}>
            <Checkbox
              label={nameOf(copy, t)}
              hint={`${copy.desc_biblioteca}, ${copy.localizacao}`}
              checked={chosen.has(id)}
              disabled={refusals.length > 0}
              onChange={() => toggle(id)}
            />
            <div aria-live="polite">
              {done?.ok ? (
                <Status
                  kind="closing"
                  detail={t('closed-stack.pick_up', { library: copy.desc_biblioteca })}
                >
                  {t('closed-stack.asked', { number: done.cod_pedido ?? '' })}
                </Status>
              ) : (
                (done?.motivos ?? refusals).map(({ codigo, mensagem }) => (
                  <p key={codigo} className="small muted">
                    {mensagem}
                  </p>
                ))
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = (copy: StackCopy, t: ReturnType<typeof useTexts>): string =>
  [
    t('closed-stack.copy', { number: copy.numero }),
    copy.volume && t('closed-stack.volume', { volume: copy.volume }),
    copy.tomo && t('closed-stack.tome', { tome: copy.tomo }),
    copy.parte && t('closed-stack.part', { part: copy.parte }),
    copy.numero_chamada,
  ]
    .filter(Boolean)
    .join(', ');
