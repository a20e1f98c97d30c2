import { useRef, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import { serverTime } from '#lib/clock.ts';
import { weekday } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { formatClock, formatDue } from '#lib/format/times.ts';
import { COPY_MARKS } from '#lib/marks.ts';
import type { Copies } from '#lib/stores/copies.ts';
import { placePath } from '#lib/titles/place.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { OpenNow } from './OpenNow.tsx';
import { SpineLabel } from './SpineLabel.tsx';
import { useAllShown } from './use-all-shown.ts';

type Library = Copies['bibliotecas'][number];
type Copy = Library['exemplares'][number];

/** Rows that a table shows at once; the rest when asked for. */
const FEW = 20;

/** One library: spine label in the margin, its copies as a table beside it. */
export function LibraryCopies({ codAcervo, library }: { codAcervo: number; library: Library }) {
  const lang = libraryLang(useLocale());
  return (
    <section className="library" id={`biblioteca-${library.cod_biblioteca}`} tabIndex={-1}>
      <div className="library__head">
        <h3 lang={lang}>{library.desc_biblioteca}</h3>
        {library.localizacao && <p lang={lang}>{library.localizacao}</p>}
        <OpenNow library={library} />
        <LibraryAct {...{ codAcervo, library }} />
      </div>
      <SpineLabel library={library} />
      <div className="library__copies">
        <CopyTable library={library} />
      </div>
    </section>
  );
}

/** The act that the server names for this library. */
function LibraryAct({ codAcervo, library }: { codAcervo: number; library: Library }) {
  const t = useTexts();
  const locale = useLocale();
  const { ato: act, cod_biblioteca: id, desc_biblioteca: name } = library;
  if (!act) return null;
  const { href, text } = {
    localizar: { href: placePath(locale, codAcervo, id), text: t('titles.act_find') },
    reservar: { href: titleTabPath(locale, codAcervo, '18'), text: t('titles.act_hold') },
  }[act];
  return (
    <p className="library__act no-print">
      <ButtonLink size="small" href={href} suffix={`: ${name}`}>
        {text}
      </ButtonLink>
    </p>
  );
}

function CopyTable({ library }: { library: Library }) {
  const t = useTexts();
  const { exemplares: copies } = library;
  const [all, setAll] = useAllShown(`copies ${library.cod_biblioteca}`);
  const firstHidden = useRef<HTMLTableRowElement>(null);
  // One more would be shorter than the button that shows it.
  const few = all || copies.length <= FEW + 1 ? copies : copies.slice(0, FEW);
  const showAll = () => {
    flushSync(setAll);
    firstHidden.current?.focus();
  };
  return (
    <>
      <table
        className="copies table table--blocks"
        aria-label={t('titles.copies_in', { library: library.desc_biblioteca })}
      >
        <thead className="visually-hidden--phone">
          <tr>
            <th scope="col">{t('titles.copy')}</th>
            <th scope="col">{t('titles.status')}</th>
            <th scope="col">{t('titles.loan')}</th>
            <th scope="col">{t('titles.due')}</th>
          </tr>
        </thead>
        <tbody>
          {few.map((copy, at) => (
            <CopyRow key={copy.cod_exemplar} copy={copy} ref={at === FEW ? firstHidden : null} />
          ))}
        </tbody>
      </table>
      {few.length < copies.length && (
        <Button size="small" className="space-4" onClick={showAll}>
          {t('titles.copies_more', { count: copies.length - few.length })}
        </Button>
      )}
    </>
  );
}

interface CopyRowProps {
  copy: Copy;
  /** The row that the focus goes to when the rest of the table was asked for. */
  ref: Ref<HTMLTableRowElement>;
}

function CopyRow({ copy, ref }: CopyRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const words: Record<Copy['situacao'], string> = {
    disponivel: t('titles.status_disponivel'),
    emprestado: t('titles.status_emprestado'),
    reservado: t('titles.status_reservado'),
    consulta_local: t('titles.status_consulta_local'),
    em_transito: t('titles.status_em_transito'),
    quarentena: t('titles.status_quarentena'),
    em_processamento: t('titles.status_em_processamento'),
    encomendado: t('titles.status_encomendado'),
    em_reparo: t('titles.status_em_reparo'),
    nao_localizado: t('titles.status_nao_localizado'),
  };
  const name = [
    t('titles.copy_number', { number: copy.numero }),
    copy.volume && t('titles.copy_volume', { volume: copy.volume }),
    copy.tomo && t('titles.copy_tome', { tome: copy.tomo }),
    copy.parte && t('titles.copy_part', { part: copy.parte }),
    copy.material === 'adicional' && t('titles.copy_additional'),
  ].filter(Boolean);
  const { data_devolucao: due } = copy;
  const lent = copy.situacao === 'emprestado' && due !== undefined;
  const late = lent && expectedReturn([due], serverTime())?.overdue;
  const date = due ? formatDue(due, locale) : '';
  return (
    <tr ref={ref} tabIndex={ref === null ? undefined : -1}>
      <th scope="row" className="num">
        {name.join(', ')}
      </th>
      <td>
        {late ? (
          <Status kind="overdue" stop detail={t('titles.was_expected', { date })}>
            {t('titles.status_overdue')}
          </Status>
        ) : (
          <Status kind={COPY_MARKS[copy.situacao]}>{words[copy.situacao]}</Status>
        )}
      </td>
      <td data-label={`${t('titles.loan')}: `}>
        <Period copy={copy} />
      </td>
      <td className="num" data-label={due && !late ? `${t('titles.due')}: ` : undefined}>
        {late ? '' : date}
      </td>
    </tr>
  );
}

function Period({ copy }: { copy: Copy }) {
  const t = useTexts();
  const locale = useLocale();
  const { quantidade: count = 0, unidade, hora = '', dia_semana: on } = copy.prazo ?? {};
  const time = formatClock(hora, locale);
  if (unidade === 'dia') return t('titles.period_days', { count });
  if (unidade === 'hora') return t('titles.period_hours', { count });
  if (unidade === 'fechamento') return t('titles.period_closing');
  if (unidade === 'noite') return t('titles.period_overnight', { time });
  if (!unidade) return t('titles.period_none');
  return t('titles.period_weekend', { day: weekday(`2001-01-0${on}`, locale), time });
}
