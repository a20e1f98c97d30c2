import { useState } from 'react';
import { formatDay } from '#lib/format/dates.ts';
import type { Slip, ToTakeOff, TransferList } from '#lib/staff/transfers.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { CopyTick, type Ticks } from './FetchSection.tsx';

interface Props extends Ticks {
  rows: readonly ToTakeOff[];
  onSlip: (slip: Slip) => void;
}

/** Tirar da estante de reservas: nobody came for these. */
export function TakeOffSection({ rows, onSlip, isTicked, onTick }: Props) {
  const t = useTexts();
  const locale = useLocale();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="tirar">
      <header className="walk__head">
        <h2 id="tirar">{t('transfers.take_off')}</h2>
        <p className="small">{t('transfers.take_off_hint')}</p>
      </header>
      {rows.map((row) => (
        <div className="walk__stretch" key={row.chave}>
          <div className="walk__place">
            <h3>{t('transfers.letter', { letter: row.letra })}</h3>
            <p className="small muted">
              {t('transfers.ended', { day: formatDay(row.desde, locale) })}
            </p>
          </div>
          <div className="walk__row" data-ticked={isTicked(row.codigo) || undefined}>
            <CopyTick row={row} checked={isTicked(row.codigo)} onTick={onTick} />
            <div className="walk__goes small">
              <GoesNext row={row} />
            </div>
            <p className="walk__act no-print">
              <SlipButton slip={slipOfNext(row)} onSlip={onSlip} />
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}

function GoesNext({ row }: { row: ToTakeOff }) {
  const t = useTexts();
  const { destino, para: name = '', letra_destino: letter = '', malote, andar, estante } = row;
  if (destino === 'proxima') {
    return (
      <Status kind="reserved" detail={t('transfers.next_detail', { name, letter })}>
        {t('transfers.next')}
      </Status>
    );
  }
  if (destino === 'malote') {
    return (
      <Status kind="transit" detail={malote}>
        {t('transfers.bag')}
      </Status>
    );
  }
  return (
    <Status
      kind="available"
      detail={[andar ?? row.localizacao, estante].filter(Boolean).join(', ')}
    >
      {t('transfers.back')}
    </Status>
  );
}

function slipOfNext(row: ToTakeOff): Slip | null {
  const { codigo: code, titulo: title, para: name, letra_destino: letter, malote: library } = row;
  const book = { key: row.chave, title, code };
  if (name !== undefined && letter !== undefined) return { ...book, letter, name, until: null };
  return library === undefined ? null : { ...book, library };
}

function SlipButton({ slip, onSlip }: { slip: Slip | null; onSlip: (slip: Slip) => void }) {
  const t = useTexts();
  if (!slip) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      suffix={t('transfers.of_title', { title: slip.title })}
      onClick={() => onSlip(slip)}
    >
      {t('transfers.slip')}
    </Button>
  );
}

/** So many rows are shown at first. */
const FIRST = 12;

interface WaitingProps {
  rows: TransferList['espera'];
  onSlip: (slip: Slip) => void;
}

/** À espera de quem reservou: the shelf of holds. */
export function WaitingSection({ rows, onSlip }: WaitingProps) {
  const t = useTexts();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, FIRST);
  const more = rows.length - shown.length;
  return (
    <section aria-labelledby="espera" className="walk__unprinted">
      <header className="walk__head">
        <h2 id="espera">{t('transfers.waiting')}</h2>
        <p className="small">{t('transfers.books', { count: rows.length })}</p>
      </header>
      <ul className="shelf-list">
        {shown.map((row) => (
          <li key={row.chave}>
            <span className="shelf-list__letter">
              {t('transfers.letter', { letter: row.letra })}
            </span>
            <span className="work apart">{row.titulo}</span>
            <span className="small muted apart">{row.para}</span>
            <span className="small apart">
              {row.ate && t('transfers.until', { day: formatDay(row.ate, locale) })}
            </span>
            <SlipButton
              slip={{
                ...{ key: row.chave, title: row.titulo, code: row.codigo },
                ...{ letter: row.letra, name: row.para, until: row.ate ?? null },
              }}
              onSlip={onSlip}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('transfers.show_others', { count: more })}
        </Button>
      )}
    </section>
  );
}
