import { useEffect } from 'react';
import { formatDay } from '#lib/format/dates.ts';
import { formatInstant } from '#lib/format/times.ts';
import type { BagSheet, Slip } from '#lib/staff/transfers.ts';
import { useStaff } from '../staff/use-staff.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

interface Props {
  slips: readonly (Slip | BagSheet)[];
  onPrinted: () => void;
}

/** Slips for the printer of the workstation: they are drawn on paper alone, and nothing else is. */
export function Slips({ slips, onPrinted }: Props) {
  const { workstation, library } = useStaff();
  useEffect(() => {
    if (slips.length === 0) return;
    const root = document.documentElement;
    root.dataset['printing'] = 'slips';
    const done = () => {
      delete root.dataset['printing'];
      onPrinted();
    };
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => {
      window.removeEventListener('afterprint', done);
      delete root.dataset['printing'];
    };
  }, [slips, onPrinted]);
  if (slips.length === 0) return null;
  return (
    <div className="hold-slips" data-paper={workstation.paper} aria-hidden="true">
      {slips.map((slip) =>
        'books' in slip ? (
          <BagSheetView key={slip.key} sheet={slip} library={library.nome} />
        ) : (
          <SlipView key={slip.key} slip={slip} library={library.nome} />
        ),
      )}
    </div>
  );
}

function SlipView({ slip, library }: { slip: Slip; library: string }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="hold-slip">
      <p className="hold-slip__from">{library}</p>
      {'library' in slip ? (
        <>
          <p className="hold-slip__kind">{t('transfers.slip_bag')}</p>
          <p className="hold-slip__to">{slip.library}</p>
        </>
      ) : (
        <>
          <p className="hold-slip__letter">{slip.letter}</p>
          <p className="hold-slip__to">{slip.name}</p>
          {slip.until !== null && (
            <p>{t('transfers.slip_until', { day: formatDay(slip.until, locale) })}</p>
          )}
        </>
      )}
      <p className="hold-slip__title">{slip.title}</p>
      <p className="hold-slip__code">{slip.code}</p>
    </div>
  );
}

/** One line for each book, to be compared with the bag where it is opened. */
function BagSheetView({ sheet, library }: { sheet: BagSheet; library: string }) {
  const t = useTexts();
  const locale = useLocale();
  const { books, at, staff } = sheet;
  return (
    <div className="hold-slip hold-slip--bag">
      <p className="hold-slip__from">{library}</p>
      <p className="hold-slip__kind">{t('transfers.slip_bag')}</p>
      <p className="hold-slip__to">{sheet.library}</p>
      <p>
        {[t('transfers.books', { count: books.length }), formatInstant(at, locale), staff]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ol>
        {books.map((book) => (
          <li key={book.cod_exemplar}>
            {[book.numero_chamada, book.titulo].filter(Boolean).join(', ')}{' '}
            <span className="hold-slip__code">{book.codigo}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
