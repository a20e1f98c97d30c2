import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { issueAt, issueGrid, type Column, type Holding, type Row } from '#lib/periodicals/grid.ts';
import { Button } from '../ui/Button.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { IssueButton, issueId } from './IssueButton.tsx';
import { IssueDetails } from './IssueDetails.tsx';
import { useIssueNames } from './issue-names.ts';
import { useKindWords } from './KardexControls.tsx';

interface Props {
  codAcervo: number;
  holding: Holding;
  open: number | null;
  onOpen: (seqSec: number | null) => void;
}

/** Years shown before somebody asks for the others. */
const FIRST_YEARS = 10;

/** Twelve columns are narrow, one is a list. */
const SHAPES: Readonly<Record<number, string>> = { 12: 'issues--months', 1: 'issues--list' };

/** Issues as a calendar: years are rows, months columns; on phones each year is a block. */
export function IssueTable({ codAcervo, holding, open, onOpen }: Props) {
  const t = useTexts();
  const kinds = useKindWords();
  const [all, setAll] = useState(false);
  const { columns, rows } = issueGrid(holding);
  const place = rows.findIndex((row) => hasIssue(row, open));
  const shown = all || place >= FIRST_YEARS ? rows : rows.slice(0, FIRST_YEARS);
  const [pressed, press] = useOpening(holding.seq_par, open, onOpen);
  const [stop, keys] = useOneStop(holding.seq_par, shown, open);
  return (
    <>
      {/* One stop of the tab key; arrows go from issue to issue. */}
      <table
        role="grid"
        className={`issues ${SHAPES[columns.length] ?? ''}`}
        {...keys}
        aria-label={t('periodicals.grid_caption', {
          frequency: holding.desc_period,
          kind: kinds[holding.cod_par].toLowerCase(),
          library: holding.desc_biblioteca,
        })}
      >
        <Head columns={columns} hasVolumes={rows.some(({ volume }) => volume !== null)} />
        <tbody>
          {shown.map((row) => (
            <YearRow
              key={row.year}
              row={row}
              pattern={holding.seq_par}
              width={columns.length + 1}
              open={hasIssue(row, open) ? open : null}
              stop={stop}
              onPress={press}
              details={
                open !== null && (
                  <IssueDetails
                    codAcervo={codAcervo}
                    pattern={holding.seq_par}
                    issue={open}
                    takesFocus={pressed}
                    onClose={() => press(open)}
                  />
                )
              }
            />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button onClick={() => setAll(true)}>
          {t('periodicals.earlier_years', { count: rows.length - shown.length })}
        </Button>
      )}
    </>
  );
}

const hasIssue = ({ cells }: Row, seqSec: number | null): boolean =>
  seqSec !== null && cells.some(({ issues }) => issues.some(({ seq_sec: own }) => own === seqSec));

/**
 * Opens and closes issues. What a press opened takes the focus; when it closes, the focus goes back
 * to its button. An issue that the address named is brought into view.
 */
function useOpening(
  pattern: number,
  open: number | null,
  onOpen: (seqSec: number | null) => void,
): [pressed: boolean, press: (seqSec: number) => void] {
  const [pressed, setPressed] = useState<number | null>(null);
  const named = useRef(open);
  useEffect(() => {
    if (named.current === null) return;
    const button = document.getElementById(issueId(pattern, named.current));
    button?.scrollIntoView({ block: 'nearest' });
  }, [pattern]);
  const press = (seqSec: number) => {
    const closes = open === seqSec;
    setPressed(closes ? null : seqSec);
    onOpen(closes ? null : seqSec);
    if (closes) document.getElementById(issueId(pattern, seqSec))?.focus();
  };
  return [pressed !== null && pressed === open, press];
}

/** The issue that the tab key stops at, and what the table does with keys. */
function useOneStop(pattern: number, rows: readonly Row[], open: number | null) {
  const [visited, setVisited] = useState(open);
  const all = rows.flatMap(({ cells }) => cells.flatMap(({ issues }) => issues));
  const has = (issue: number | null) => all.some(({ seq_sec: own }) => own === issue);
  const stop = visited !== null && has(visited) ? visited : all[0]?.seq_sec;
  const issueOf = ({ id }: HTMLElement): number | undefined =>
    all.find(({ seq_sec: issue }) => issueId(pattern, issue) === id)?.seq_sec;
  const keys = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const issue = issueOf(target);
      if (issue !== undefined) setVisited(issue);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = issueOf(event.target as HTMLElement);
      const next = from === undefined ? undefined : issueAt(rows, from, event);
      if (next === undefined) return;
      event.preventDefault();
      document.getElementById(issueId(pattern, next))?.focus();
    },
  };
  return [stop, keys] as const;
}

function Head({ columns, hasVolumes }: { columns: readonly Column[]; hasVolumes: boolean }) {
  const t = useTexts();
  const names = useIssueNames();
  return (
    <thead className="issues__head visually-hidden">
      <tr>
        <th scope="col">
          <span className="visually-hidden">
            {hasVolumes ? t('periodicals.year_and_volume') : t('periodicals.year_column')}
          </span>
        </th>
        {columns.map((column) => (
          <th key={column.first} scope="col">
            {names.column(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface YearRowProps {
  row: Row;
  pattern: number;
  /** Columns of the whole table. */
  width: number;
  /** The issue of this year that is open. */
  open: number | null;
  /** The issue that the tab key stops at. */
  stop: number | undefined;
  onPress: (seqSec: number) => void;
  details: React.ReactNode;
}

function YearRow({ row, pattern, width, open, stop, onPress, details }: YearRowProps) {
  const t = useTexts();
  const { year, volume, cells } = row;
  return (
    <>
      <tr className="issues__year">
        <th scope="row">
          <span className="issues__number">{year ?? t('periodicals.undated')}</span>
          {volume !== null && (
            <span className="issues__volume"> {t('periodicals.volume', { volume })}</span>
          )}
        </th>
        {cells.map(({ span, issues }, at) => (
          <td key={at} colSpan={span} className={span > 1 ? 'issues__span' : undefined}>
            {issues.map((issue) => (
              <IssueButton
                key={issue.seq_sec}
                issue={issue}
                pattern={pattern}
                hasVolume={volume === null}
                isOpen={issue.seq_sec === open}
                isStop={issue.seq_sec === stop}
                onPress={() => onPress(issue.seq_sec)}
              />
            ))}
          </td>
        ))}
      </tr>
      {open !== null && (
        <tr className="issues__open">
          <td colSpan={width}>{details}</td>
        </tr>
      )}
    </>
  );
}
