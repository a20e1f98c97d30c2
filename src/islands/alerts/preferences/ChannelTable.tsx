import { useTexts } from '../../ui/island/texts.tsx';
import type { Preferences } from './NoticesScreen.tsx';

type Kind = Preferences['itens'][number];
type Channels = Pick<Kind, 'tipo' | 'email' | 'alerta' | 'push'>;

interface Props {
  kinds: readonly Kind[];
  onChange: (channels: Channels) => void;
}

/** Kinds of notices with a box for each channel. */
export function ChannelTable({ kinds, onChange }: Props) {
  const t = useTexts();
  return (
    <table className="notice-channels">
      <caption className="visually-hidden">{t('notices.heading')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('notices.kind')}</th>
          <th scope="col">{t('notices.email')}</th>
          <th scope="col">{t('notices.alert')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind.tipo} kind={kind} onChange={onChange} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({ kind, onChange }: { kind: Kind; onChange: Props['onChange'] }) {
  const t = useTexts();
  const { tipo, email, alerta, push, descricao: name, obrigatorio: isObligatory } = kind;
  const own = { tipo, email, alerta, push };
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
    </tr>
  );
}
