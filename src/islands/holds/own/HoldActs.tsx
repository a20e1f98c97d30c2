import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import {
  $holdProblem,
  cancelHold,
  changeHold,
  type Hold,
  type HoldChange,
} from '#lib/stores/holds.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import { useErrorText } from '../../ui/error-text.ts';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { LibraryForm, SuspendForm } from './HoldForms.tsx';

interface Props {
  hold: Hold;
  onGone?: (() => void) | undefined;
}

/** What opens under the row. */
type Opened = 'suspend' | 'library' | 'leave' | null;

/** What can be done with a hold, each in its place; what cannot says why. */
export function HoldActs({ hold, onGone }: Props) {
  const [opened, setOpened] = useState<Opened>(null);
  const sending = useHoldSending(hold, () => setOpened(null), onGone);
  const row = useRef<HTMLDivElement>(null);
  useFocusBack(row, opened);
  const toggle = (what: Opened) => {
    sending.setProblem('');
    $holdProblem.set(null);
    setOpened(opened === what ? null : what);
  };

  return (
    <div ref={row} className="own-hold__acts">
      <ActButtons
        hold={hold}
        opened={opened}
        sending={sending}
        onToggle={toggle}
        onLeave={() => setOpened('leave')}
      />
      <Reasons hold={hold} />
      <OpenedForm hold={hold} opened={opened} sending={sending} onToggle={toggle} />
      {opened === null && <LastProblem cod={hold.cod_reserva} />}
      <CancelDialog isOpen={opened === 'leave'} sending={sending} onClose={() => toggle(null)} />
    </div>
  );
}

type Sending = ReturnType<typeof useHoldSending>;

/** Changes to a hold, and giving it up; what was done is said. */
function useHoldSending(
  { cod_reserva: cod }: Hold,
  onDone: () => void,
  onGone: (() => void) | undefined,
) {
  const t = useTexts();
  const { busy, problem, setProblem, send } = useSending();
  const done = (said: string) => {
    showToast({ text: said });
    onDone();
  };
  const change = (body: HoldChange, said: string) =>
    send(async () => {
      await changeHold(cod, body);
      done(said);
    });
  const cancel = () =>
    send(async () => {
      await cancelHold(cod);
      done(t('holds.cancelled'));
      onGone?.();
    });
  return { busy, problem, setProblem, change, cancel };
}

interface ActsProps {
  hold: Hold;
  opened: Opened;
  sending: Sending;
  onToggle: (what: Opened) => void;
}

function ActButtons({
  hold,
  opened,
  sending,
  onToggle,
  onLeave,
}: ActsProps & { onLeave: () => void }) {
  const t = useTexts();
  const { acoes, titulo: title, suspensa_ate: suspended } = hold;
  const suffix = t('holds.suffix', { title });
  const toggle = { opened, suffix, onToggle };
  return (
    <div className="row no-print">
      {suspended !== undefined && acoes.suspender.permitido && (
        <Button
          size="small"
          busy={sending.busy}
          suffix={suffix}
          onClick={() => sending.change({ suspensa_ate: null }, t('holds.resumed'))}
        >
          {t('holds.resume')}
        </Button>
      )}
      {acoes.mudar_biblioteca.permitido && (
        <Toggle of="library" {...toggle}>
          {t('holds.change')}
        </Toggle>
      )}
      {acoes.suspender.permitido && suspended === undefined && (
        <Toggle of="suspend" {...toggle}>
          {t('holds.suspend')}
        </Toggle>
      )}
      {acoes.cancelar.permitido && (
        <Button variant="quiet" size="small" suffix={suffix} data-act="leave" onClick={onLeave}>
          {t('holds.cancel')}
        </Button>
      )}
    </div>
  );
}

interface ToggleProps extends Pick<ActsProps, 'opened' | 'onToggle'> {
  of: 'suspend' | 'library';
  suffix: string;
  children: string;
}

function Toggle({ of, opened, suffix, onToggle, children }: ToggleProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      suffix={suffix}
      data-act={of}
      aria-expanded={opened === of}
      onClick={() => onToggle(of)}
    >
      {children}
    </Button>
  );
}

/** The form of what was opened under the row. */
function OpenedForm({ hold, opened, sending, onToggle }: ActsProps) {
  const t = useTexts();
  const locale = useLocale();
  const { busy, problem, change } = sending;
  if (opened === 'suspend') {
    return (
      <SuspendForm
        title={hold.titulo}
        busy={busy}
        error={problem}
        onSend={(day) =>
          change(
            { suspensa_ate: day },
            t('holds.suspended', { date: formatDayOfMonth(day, locale) }),
          )
        }
        onLeave={() => onToggle('suspend')}
      />
    );
  }
  if (opened !== 'library') return null;
  return (
    <LibraryForm
      hold={hold}
      busy={busy}
      error={problem}
      onSend={({ cod_biblioteca: biblioteca, desc_biblioteca: library }) =>
        change({ biblioteca }, t('holds.changed', { library }))
      }
      onLeave={() => onToggle('library')}
    />
  );
}

interface CancelProps {
  isOpen: boolean;
  sending: Sending;
  onClose: () => void;
}

function CancelDialog({ isOpen, sending, onClose }: CancelProps) {
  const t = useTexts();
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('holds.cancel_title')}
      confirmText={t('holds.cancel')}
      cancelText={t('holds.keep')}
      onConfirm={sending.cancel}
      onCancel={onClose}
      danger
      busy={sending.busy}
      error={sending.problem}
    >
      <p>{t('holds.cancel_text')}</p>
    </ConfirmDialog>
  );
}

/** Why something cannot be done, each reason once. */
function Reasons({ hold: { acoes } }: Pick<Props, 'hold'>) {
  const reasons = [acoes.cancelar, acoes.suspender, acoes.mudar_biblioteca].flatMap(
    ({ permitido, motivos }) => (permitido ? [] : motivos.map(({ mensagem }) => mensagem)),
  );
  return [...new Set(reasons)].map((reason) => (
    <p key={reason} className="own-hold__meta">
      {reason}
    </p>
  ));
}

/** A form that closes gives the focus back to the button that opened it, or to its row. */
function useFocusBack(row: RefObject<HTMLElement | null>, opened: Opened) {
  const last = useRef<Opened>(null);
  useEffect(() => {
    const closed = opened === null ? last.current : null;
    last.current = opened;
    if (closed === null || closed === 'leave') return;
    const acts = row.current;
    const button = acts?.querySelector<HTMLElement>(`[data-act=${closed}], button`);
    button?.focus();
  }, [opened, row]);
}

/** Error of the last change of this hold. Takes the focus if nothing has it, as after signing in. */
function LastProblem({ cod }: { cod: number }) {
  const place = useRef<HTMLDivElement>(null);
  const problem = useStore($holdProblem);
  const said = useErrorText()(problem?.error);
  const text = problem?.cod === cod ? said : '';
  useEffect(() => {
    if (text !== '' && document.activeElement === document.body) place.current?.focus();
  }, [text]);
  if (text === '') return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Problem>{text}</Problem>
    </div>
  );
}
