import { formatInstant } from '#lib/format/times.ts';
import { bagKey, type Bag, type Bagged, type BagSheet, type Slip } from '#lib/staff/transfers.ts';
import { useStaff } from '../staff/use-staff.ts';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { CopyTick, type Ticks } from './FetchSection.tsx';

interface SendProps {
  bags: readonly Bag[];
  /** When the list was read. */
  readAt: string;
  onPrint: (slips: readonly (Slip | BagSheet)[]) => void;
  onSend: (bag: Bag) => void;
}

/** Malote a enviar: what lies in the bag for each library, and the bags on their way. */
export function SendSection({ bags, ...acts }: SendProps) {
  const t = useTexts();
  if (bags.length === 0) return null;
  return (
    <section aria-labelledby="enviar">
      <BagsHead
        id="enviar"
        heading={t('transfers.bag_send')}
        bags={bags.filter(({ saida }) => !saida)}
      />
      {bags.map((bag) => (
        <div className="walk__stretch" key={bagKey(bag)}>
          <div className="walk__place">
            <h3>{t('transfers.bag_to', { library: bag.biblioteca ?? '' })}</h3>
            <Departure bag={bag} before={t('transfers.books', { count: bag.exemplares.length })} />
          </div>
          <div>
            <SendActs bag={bag} {...acts} />
            {bag.saida ? (
              <details className="walk__more no-print">
                <summary>{t('transfers.still_away', { count: bag.exemplares.length })}</summary>
                <BagRows bag={bag} />
              </details>
            ) : (
              <BagRows bag={bag} />
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

function SendActs({ bag, readAt, onPrint, onSend }: { bag: Bag } & Omit<SendProps, 'bags'>) {
  const t = useTexts();
  const { self } = useStaff();
  const { saida, biblioteca: library = '', exemplares: books } = bag;
  const suffix = t('transfers.of_title', { title: library });
  const sheet: BagSheet = {
    ...{ key: bagKey(bag), library, books },
    ...{ at: saida?.em ?? readAt, staff: saida ? (saida.quem ?? '') : self.nome },
  };
  return (
    <div className="row no-print">
      {!saida && (
        <Button size="small" suffix={suffix} onClick={() => onSend(bag)}>
          {t('transfers.bag_leaves')}
        </Button>
      )}
      <Button variant="quiet" size="small" suffix={suffix} onClick={() => onPrint([sheet])}>
        {t('transfers.print_sheet')}
      </Button>
      {!saida && (
        <Button variant="quiet" size="small" suffix={suffix} onClick={() => onPrint(slipsOf(bag))}>
          {t('transfers.print_slips', { count: books.length })}
        </Button>
      )}
    </div>
  );
}

interface ReceiveProps extends Ticks {
  bags: readonly Bag[];
  onNotFound: (book: Bagged) => void;
}

/** Malote a receber: what is on its way here, book by book. */
export function ReceiveSection({ bags, ...acts }: ReceiveProps) {
  const t = useTexts();
  if (bags.length === 0) return null;
  return (
    <section aria-labelledby="receber">
      <BagsHead id="receber" heading={t('transfers.bag_receive')} bags={bags} />
      {bags.map((bag) => (
        <div className="walk__stretch" key={bagKey(bag)}>
          <ReceivePlace bag={bag} isTicked={acts.isTicked} />
          <BagRows bag={bag} acts={acts} />
        </div>
      ))}
    </section>
  );
}

/** Where a bag comes from, when it left, and how many books have not come. */
function ReceivePlace({ bag, isTicked }: { bag: Bag } & Pick<Ticks, 'isTicked'>) {
  const t = useTexts();
  const { library: here } = useStaff();
  const { biblioteca: library, exemplares, saida } = bag;
  if (library === undefined) {
    return (
      <div className="walk__place">
        <h3>{t('transfers.bag_unknown')}</h3>
        <p className="small muted">{t('transfers.bag_unknown_hint')}</p>
      </div>
    );
  }
  if (bag.cod_biblioteca === here.cod_biblioteca) {
    return (
      <div className="walk__place">
        <h3>{t('transfers.bag_own')}</h3>
        <p className="small muted">{t('transfers.bag_own_hint')}</p>
      </div>
    );
  }
  const count = exemplares.filter(({ codigo }) => !isTicked(codigo)).length;
  return (
    <div className="walk__place">
      <h3>{t('transfers.bag_from', { library })}</h3>
      <Departure bag={bag} before={t('transfers.not_left')} />
      {saida && count > 0 && <p className="small">{t('transfers.still_to_come', { count })}</p>}
    </div>
  );
}

/** When a bag left, with how many books, and who said so; until then what is given. */
function Departure({ bag: { saida }, before }: { bag: Bag; before: string }) {
  const t = useTexts();
  const locale = useLocale();
  if (!saida) return <p className="small muted">{before}</p>;
  const { em, quem, livros: count } = saida;
  return (
    <p className="small muted">
      {[
        t('transfers.left', { when: formatInstant(em, locale) }),
        count !== undefined && t('transfers.left_with', { count }),
        quem,
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}

function BagsHead({ id, heading, bags }: { id: string; heading: string; bags: readonly Bag[] }) {
  const t = useTexts();
  const count = bags.reduce((sum, { exemplares }) => sum + exemplares.length, 0);
  return (
    <header className="walk__head">
      <h2 id={id}>{heading}</h2>
      {count > 0 && <p className="small">{t('transfers.books', { count })}</p>}
    </header>
  );
}

/** The books of a bag; with acts they are ticked as they come out of it. */
function BagRows({ bag, acts }: { bag: Bag; acts?: Omit<ReceiveProps, 'bags'> }) {
  return (
    <ul className="walk__rows">
      {bag.exemplares.map((book) => (
        <li
          className="walk__row"
          key={book.cod_exemplar}
          data-ticked={acts?.isTicked(book.codigo) || undefined}
        >
          {acts ? (
            <CopyTick row={book} checked={acts.isTicked(book.codigo)} onTick={acts.onTick} />
          ) : (
            <BookLine book={book} />
          )}
          <BookGoes book={book} />
          {acts && <NotCome bag={bag} book={book} {...acts} />}
        </li>
      ))}
    </ul>
  );
}

function BookLine({ book }: { book: Bagged }) {
  return (
    <div className="walk__tick">
      <span className="walk__call shelfmark">{book.numero_chamada}</span>
      <span className="walk__book">
        <span className="work apart">{book.titulo}</span>
        <span className="small muted apart">
          {[book.autor, book.codigo].filter(Boolean).join(', ')}
        </span>
      </span>
    </div>
  );
}

function BookGoes({ book: { para_reserva: isForPatron, desde: since } }: { book: Bagged }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="walk__goes small muted">
      <p>
        {[
          isForPatron ? t('transfers.for_somebody') : t('transfers.goes_home'),
          since && t('transfers.since', { when: formatInstant(since, locale) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
}

interface NotComeProps extends Omit<ReceiveProps, 'bags'> {
  bag: Bag;
  book: Bagged;
}

function NotCome({ bag, book, isTicked, onNotFound }: NotComeProps) {
  const t = useTexts();
  const { library: here } = useStaff();
  if (isTicked(book.codigo)) return null;
  const isFromElsewhere =
    bag.cod_biblioteca !== undefined && bag.cod_biblioteca !== here.cod_biblioteca;
  return (
    <p className="walk__act no-print">
      <Button
        variant="quiet"
        size="small"
        suffix={t('transfers.of_title', { title: book.titulo })}
        onClick={() => onNotFound(book)}
      >
        {isFromElsewhere ? t('transfers.not_come') : t('transfers.not_found')}
      </Button>
    </p>
  );
}

const slipsOf = ({ biblioteca = '', exemplares }: Bag): Slip[] =>
  exemplares.map(({ codigo: code, titulo: title }) => ({
    ...{ key: code, title, code, library: biblioteca },
  }));
