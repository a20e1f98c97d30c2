import { formatInstant } from '#lib/format/times.ts';
import type { Bag, Slip } from '#lib/staff/transfers.ts';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

interface Props {
  id: string;
  heading: string;
  /** Names the library at the other end. */
  nameOf: (library: string) => string;
  bags: readonly Bag[];
  /** Prints slips of a bag; absent: it has come with them. */
  onSlips?: (slips: readonly Slip[]) => void;
}

/** Malote: copies to be sent or received, by library. */
export function BagSection({ id, heading, nameOf, bags, onSlips }: Props) {
  const t = useTexts();
  if (bags.length === 0) return null;
  const count = bags.reduce((sum, { exemplares }) => sum + exemplares.length, 0);
  return (
    <section aria-labelledby={id}>
      <header className="walk__head">
        <h2 id={id}>{heading}</h2>
        <p className="small">{t('transfers.books', { count })}</p>
      </header>
      {bags.map((bag) => (
        <div className="walk__stretch" key={bag.cod_biblioteca ?? 0}>
          <div className="walk__place">
            <h3>
              {bag.biblioteca === undefined ? t('transfers.bag_unknown') : nameOf(bag.biblioteca)}
            </h3>
            {onSlips && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => onSlips(slipsOf(bag))}
                suffix={t('transfers.of_title', { title: bag.biblioteca ?? '' })}
              >
                {t('transfers.print_slips', { count: bag.exemplares.length })}
              </Button>
            )}
          </div>
          <BagRows bag={bag} />
        </div>
      ))}
    </section>
  );
}

function BagRows({ bag }: { bag: Bag }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <ul className="walk__rows">
      {bag.exemplares.map((copy) => (
        <li className="walk__row" key={copy.cod_exemplar}>
          <div className="walk__tick">
            <span className="walk__call shelfmark">{copy.numero_chamada}</span>
            <span className="walk__book">
              <span className="work apart">{copy.titulo}</span>
              <span className="small muted apart">
                {[copy.autor, copy.codigo].filter(Boolean).join(', ')}
              </span>
            </span>
          </div>
          <div className="walk__goes small muted">
            <p>
              {[
                copy.para_reserva ? t('transfers.for_somebody') : t('transfers.goes_home'),
                copy.desde && t('transfers.since', { when: formatInstant(copy.desde, locale) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const slipsOf = ({ biblioteca = '', exemplares }: Bag): Slip[] =>
  exemplares.map(({ codigo: code, titulo: title }) => ({
    ...{ key: code, title, code, library: biblioteca },
  }));
