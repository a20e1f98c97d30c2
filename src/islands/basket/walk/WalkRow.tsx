import { memo, useRef } from 'react';
import { entryTitle, type Entry } from '#lib/basket/walk.ts';
import { libraryLang, workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import * as icons from '#lib/icons.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { write as writeIcon } from '#lib/screen-icons.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { PlaceStatus } from './PlaceStatus.tsx';

interface Props {
  entry: Entry;
  isChosen: boolean;
  /** Where no heading does. */
  tellsLibrary: boolean;
  onChoose: (code: number, isChosen: boolean) => void;
  onRemove: (entry: Entry, row: HTMLElement | null) => void;
  onWrite: (entry: Entry) => void;
}

/** A title: whether it is meant, its call number first, what it is, how it stands, and the way out. */
export const WalkRow = memo(function WalkRow(props: Props) {
  const { entry, isChosen, tellsLibrary, onChoose, onRemove, onWrite } = props;
  const t = useTexts();
  const locale = useLocale();
  const row = useRef<HTMLLIElement>(null);
  const { item, place } = entry;
  const { cod_acervo: code } = item;
  const title = entryTitle(entry);
  return (
    <li ref={row} className={isChosen ? 'walk-row' : 'walk-row walk-row--out'}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t('basket-walk.choose', { title })}
        onChange={({ target }) => onChoose(code, target.checked)}
      />
      <p className="walk-row__call">
        {place?.numero_chamada ? (
          <span className="shelfmark">{place.numero_chamada}</span>
        ) : (
          <span className="small muted">{entry.row?.desc_tipo_obra}</span>
        )}
        {tellsLibrary && place && (
          <small lang={libraryLang(locale)}>
            {[place.desc_biblioteca, place.andar].filter(Boolean).join(', ')}
          </small>
        )}
      </p>
      <What entry={entry} />
      <div className="walk-row__now">
        <PlaceStatus entry={entry} />
      </div>
      <div className="walk-row__acts no-print">
        <IconButton
          icon={writeIcon}
          label={t('basket-walk.write', { title })}
          onClick={() => onWrite(entry)}
        />
        <IconButton
          className="icon-button walk-row__remove"
          icon={icons.close}
          label={t('basket.remove', { title })}
          onClick={() => onRemove(entry, row.current)}
        />
      </div>
    </li>
  );
}, isSame);

function What({ entry }: { entry: Entry }) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_acervo: code, note, group } = entry.item;
  const title = entryTitle(entry);
  return (
    <div className="walk-row__what">
      {entry.row === null ? (
        <span className="work" dir="auto">
          {title}
        </span>
      ) : (
        <a
          className="work"
          href={titlePath(locale, code)}
          lang={workLang(entry.row?.idioma, locale)}
          dir="auto"
        >
          {title}
        </a>
      )}
      <small dir="auto">{describe(entry)}</small>
      {note && <small className="walk-row__note">{t('basket-walk.note', { note })}</small>}
      {group && <small className="walk-row__note">{t('basket-walk.group', { group })}</small>}
    </div>
  );
}

/** Nothing that the row shows is other than before. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.isChosen === after.isChosen &&
    before.tellsLibrary === after.tellsLibrary &&
    before.onChoose === after.onChoose &&
    before.onRemove === after.onRemove &&
    before.onWrite === after.onWrite &&
    (before.entry === after.entry || tellsSame(before.entry, after.entry))
  );
}

/** The words of a title are read anew with each change of the basket: what they say is compared. */
const tellsSame = (a: Entry, b: Entry): boolean =>
  a.row === b.row &&
  a.place === b.place &&
  a.item.cod_acervo === b.item.cod_acervo &&
  a.item.title === b.item.title &&
  a.item.author === b.item.author &&
  a.item.note === b.item.note &&
  a.item.group === b.item.group;

/** "Machado de Assis, 3. ed., 1899". */
function describe({ item, row }: Entry): string {
  const edition = (row?.edition ?? '').replace(/\.$/, '');
  return [spokenName((row ?? item).author), edition && `${edition}.`, row?.ano_publicacao]
    .filter(Boolean)
    .join(', ');
}
