import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import type { HoldOffer, MissingWork } from '#lib/holds/together.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** What came of placing a hold. */
export type Outcome =
  { kind: 'placed'; place: number; previsao?: string } | { kind: 'refused'; reason: string };

interface Props {
  work: MissingWork;
  offer: HoldOffer;
  /** Null: nothing was sent yet. */
  outcome: Outcome | null;
}

/** A work, with the place that a hold would have or has, or why there is none. */
export function HoldTogetherRow({ work, offer, outcome }: Props) {
  return (
    <li>
      <span className="work" dir="auto">
        {work.title}
      </span>
      <span>{outcome ? <Result outcome={outcome} /> : <Offer work={work} offer={offer} />}</span>
    </li>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const t = useTexts();
  if (outcome.kind === 'refused') return <Status kind="overdue">{outcome.reason}</Status>;
  return (
    <Status kind="available" detail={<Outlook place={outcome.place} day={outcome.previsao} />}>
      {t('holds-together.held')}
    </Status>
  );
}

function Offer({ work, offer }: Pick<Props, 'work' | 'offer'>) {
  const t = useTexts();
  const locale = useLocale();
  switch (offer.kind) {
    case 'hold': {
      const { posicao, previsao } = offer.place.place;
      return <Outlook place={posicao} day={previsao} />;
    }
    case 'choose':
      return (
        <a href={titleTabPath(locale, work.id, '18')}>
          {t('holds-together.choose')}
          <span className="visually-hidden">: {work.title}</span>
        </a>
      );
    case 'elsewhere':
      return t('holds-together.elsewhere', { where: formatList(offer.libraries, locale) });
    case 'refused':
      return offer.reasons.join(' ');
  }
}

/** "3ª pessoa, por volta de 12 de dezembro" */
function Outlook({ place, day }: { place: number; day: string | undefined }) {
  const t = useTexts();
  const locale = useLocale();
  return day === undefined
    ? t('holds-together.place', { place })
    : t('holds-together.place_when', { place, date: formatDayOfMonth(day, locale) });
}
