import { formatInstant } from '#lib/format/times.ts';
import { orList } from '#lib/format/lists.ts';
import { stretchesOf, type Stretch, type ToFetch } from '#lib/staff/transfers.ts';
import { useStaff } from '../staff/use-staff.ts';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

export interface Ticks {
  isTicked: (code: string) => boolean;
  onTick: (row: { codigo: string }, isOn: boolean) => void;
}

interface Props extends Ticks {
  rows: readonly ToFetch[];
  onNotFound: (row: ToFetch) => void;
}

/** Para buscar agora: copies in the order in which one walks along the shelves. */
export function FetchSection({ rows, ...acts }: Props) {
  const t = useTexts();
  return (
    <section aria-labelledby="buscar">
      <header className="walk__head">
        <h2 id="buscar">{t('transfers.to_fetch')}</h2>
        <p className="small no-print">{t('transfers.to_fetch_hint')}</p>
      </header>
      {rows.length === 0 && <p className="muted">{t('transfers.to_fetch_none')}</p>}
      {stretchesOf(rows).map((stretch) => (
        <div className="walk__stretch" key={stretch.rows[0]?.chave}>
          <StretchHead {...stretch} />
          <ul className="walk__rows">
            {stretch.rows.map((row) => (
              <FetchRow key={row.chave} row={row} {...acts} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function StretchHead({ place, from, to }: Stretch) {
  const t = useTexts();
  return (
    <div className="walk__place">
      <h3>{place || t('transfers.no_place')}</h3>
      {from !== null && to !== null && (
        <p className="small muted">
          {from === to ? t('transfers.bay', { from }) : t('transfers.bays', { from, to })}
        </p>
      )}
    </div>
  );
}

function FetchRow({ row, isTicked, onTick, onNotFound }: { row: ToFetch } & Omit<Props, 'rows'>) {
  const t = useTexts();
  const ticked = isTicked(row.codigo);
  return (
    <li className="walk__row" data-ticked={ticked || undefined}>
      <CopyTick row={row} checked={ticked} onTick={onTick} />
      <Destination row={row} />
      <p className="walk__act no-print">
        {!ticked && (
          <Button
            variant="quiet"
            size="small"
            suffix={t('transfers.of_title', { title: row.titulo })}
            onClick={() => onNotFound(row)}
          >
            {t('transfers.not_found')}
          </Button>
        )}
      </p>
    </li>
  );
}

interface TickProps {
  row: Pick<ToFetch, 'codigo' | 'numero_chamada' | 'titulo' | 'autor' | 'numero'> & {
    outros?: readonly string[];
  };
  checked: boolean;
  onTick: Ticks['onTick'];
}

/** The call number first, large: it is what one looks for. */
export function CopyTick({ row, checked, onTick }: TickProps) {
  const t = useTexts();
  const locale = useLocale();
  const number = orList([row.numero, ...(row.outros ?? [])], locale);
  return (
    <label className="walk__tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onTick(row, target.checked)}
      />
      <span className="walk__call shelfmark">{row.numero_chamada}</span>
      <span className="walk__book">
        <span className="work apart">{row.titulo}</span>
        <span className="small muted apart">
          {[row.autor, t('transfers.copy', { number })].filter(Boolean).join(', ')}
        </span>
      </span>
    </label>
  );
}

function Destination({ row }: { row: ToFetch }) {
  const t = useTexts();
  const locale = useLocale();
  const { library } = useStaff();
  const { letra: letter, malote, para, tipo, desde, observacoes, procurado_em: searched } = row;
  const kind =
    tipo === 'emprestimo'
      ? t('transfers.kind_loan')
      : tipo === 'acervo_fechado'
        ? t('transfers.kind_stack')
        : null;
  return (
    <div className="walk__goes small">
      <p>
        {letter === undefined
          ? t('transfers.by_bag', { library: malote ?? '' })
          : t('transfers.on_shelf', { library: library.nome, letter })}
      </p>
      <p className="muted">
        {[para, kind, t('transfers.since', { when: formatInstant(desde, locale) })]
          .filter(Boolean)
          .join(', ')}
      </p>
      {observacoes && <p>{t('transfers.note', { text: observacoes })}</p>}
      {searched && (
        <p className="muted">
          {t('transfers.searched', { when: formatInstant(searched, locale) })}
        </p>
      )}
    </div>
  );
}
