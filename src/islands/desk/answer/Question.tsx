import type { ScanAnswer, ScanKind } from '#lib/desk/queue.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { DeskMark } from './DeskMark.tsx';

interface Props {
  question: ScanAnswer;
  onChoose: (as: ScanKind | null) => void;
}

/** A number that is both a card and a copy: two keys, and the queue goes on. */
export function Question({ question, onChoose }: Props) {
  const t = useTexts();
  const { codigo: code, pessoa, exemplar } = question;
  return (
    <section className="outcome outcome--ask" aria-label={t('desk.question_name')}>
      <DeskMark kind="ask" />
      <div className="outcome__body">
        <div role="alert">
          <p className="outcome__title">{t('desk.question', { code })}</p>
          <p>{t('desk.question_help')}</p>
        </div>
        <div className="row outcome__acts">
          <Button onClick={() => onChoose('pessoa')}>
            <kbd>1</kbd> {t('desk.as_person', { name: pessoa?.nome ?? code })}
          </Button>
          <Button onClick={() => onChoose('exemplar')}>
            <kbd>2</kbd> {t('desk.as_copy', { title: exemplar?.titulo ?? code })}
          </Button>
          <Button variant="quiet" onClick={() => onChoose(null)}>
            <kbd>Esc</kbd> {t('desk.as_none')}
          </Button>
        </div>
      </div>
    </section>
  );
}
