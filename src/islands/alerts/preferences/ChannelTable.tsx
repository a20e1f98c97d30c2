import { useId } from 'react';
import { useTexts } from '../../ui/island/texts.tsx';
import type { Preferences } from './NoticesScreen.tsx';

type Kind = Preferences['itens'][number];
type Channels = Pick<Kind, 'tipo' | 'email' | 'alerta' | 'push'>;

interface Props {
  kinds: readonly Kind[];
  /** Notifications on devices: `none` are offered; `off` until there is a device. */
  push: 'none' | 'off' | 'on';
  onChange: (channels: Channels) => void;
}

/** Kinds of notices with a box for each channel. */
export function ChannelTable({ kinds, push, onChange }: Props) {
  const t = useTexts();
  const reasonId = useId();
  return (
    <>
      <table className="notice-channels" aria-label={t('notices.heading')}>
        <thead>
          <tr>
            <th scope="col">{t('notices.kind')}</th>
            <th scope="col">{t('notices.email')}</th>
            <th scope="col">{t('notices.alert')}</th>
            {push !== 'none' && <th scope="col">{t('notices.push')}</th>}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <KindRow
              key={kind.tipo}
              {...{ kind, push, onChange }}
              reasonId={push === 'off' ? reasonId : undefined}
            />
          ))}
        </tbody>
      </table>
      {push === 'off' && (
        <p id={reasonId} className="small muted space-4">
          {t('notices.push_needs_device')}
        </p>
      )}
    </>
  );
}

interface RowProps extends Omit<Props, 'kinds'> {
  kind: Kind;
  /** Says why notifications on devices cannot be chosen. */
  reasonId: string | undefined;
}

function KindRow({ kind, push: offered, reasonId, onChange }: RowProps) {
  const t = useTexts();
  const { tipo, email, alerta, push, descricao: name, obrigatorio: isObligatory } = kind;
  const own = { tipo, email, alerta, push };
  const isOff = reasonId !== undefined;
  return (
    <tr>
      <th scope="row">
        {name}
        {isObligatory && <span className="small muted"> {t('notices.obligatory')}</span>}
      </th>
      <td data-label={t('notices.email')}>
        <input
          type="checkbox"
          aria-label={t('notices.email_for', { kind: name })}
          checked={email}
          onChange={() => onChange({ ...own, email: !email })}
        />
      </td>
      <td data-label={t('notices.alert')}>
        <input
          type="checkbox"
          aria-label={t('notices.alert_for', { kind: name })}
          checked={alerta}
          onChange={() => onChange({ ...own, alerta: !alerta })}
        />
      </td>
      {offered !== 'none' && (
        <td data-label={t('notices.push')}>
          <input
            type="checkbox"
            aria-label={t('notices.push_for', { kind: name })}
            aria-describedby={reasonId}
            aria-disabled={isOff || undefined}
            checked={push && !isOff}
            onChange={() => isOff || onChange({ ...own, push: !push })}
          />
        </td>
      )}
    </tr>
  );
}
